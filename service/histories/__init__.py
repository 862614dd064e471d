"""The past of a game: audited, rewound, forked, exported and proven fair."""
