"""The Flask application: what stands around every request, and the resources.

Order of checks: size limit, token, rate limit, then the document, then the rules.
"""
