"""What a webhook may reach: the open network by https, and nothing behind this server."""

import socket
from threading import Event, Thread
from typing import NoReturn

import pytest
from flask import Flask

from service.bootstrap import Services
from service.notices.addresses import Forbidden, Target, is_public, read_target, resolved
from service.notices.http_post import NoAnswer, post
from tests.service.notices.receiver import receiving
from tests.service.world import anyone


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104 - an address to refuse
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "ff02::1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "64:ff9b:1::7f00:1",
        "3fff::1",
        "192.88.99.1",
        "192.0.0.8",
        "168.63.129.16",
    ],
)
def test_an_address_behind_the_server_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e"])
def test_an_address_of_the_open_network_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("http://example.org/", 409),
        ("ftp://example.org/", 422),
        ("https://user:word@example.org/", 422),
        ("https://", 422),
        ("https://example.org:99999/", 409),
        ("https://[::1/", 409),
        ("no address", 422),
    ],
)
def test_an_address_of_another_form_is_refused_at_once(url: str, status: int, app: Flask) -> None:
    refused = anyone(app).post("/v1/me/webhooks", {"url": url})

    assert (refused.status_code, refused.get_json()["pointer"]) == (status, "/url")


def test_a_name_is_judged_by_the_address_it_stands_for() -> None:
    target = read_target("https://localhost/hook", private=False)

    with pytest.raises(Forbidden, match="not a public one"):
        resolved(target, private=False)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.1.2.3:8443", "2130706433", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]"]
)
def test_an_address_behind_the_server_becomes_no_webhook_however_written(
    host: str, app: Flask
) -> None:
    person = anyone(app)

    refused = person.post("/v1/me/webhooks", {"url": f"https://{host}/hook"})

    told = refused.get_json()
    assert (refused.status_code, told["code"]) == (409, "address-refused")
    assert (told["pointer"], told["detail"]) == ("/url", "the host's address is not a public one")
    assert person.get("/v1/me/webhooks").get_json()["webhooks"] == []


def test_an_address_of_the_open_network_or_a_private_one_by_the_setting_is_taken() -> None:
    assert read_target("https://93.184.215.14/", private=False).host == "93.184.215.14"
    assert read_target("http://127.0.0.1:9000/", private=True).port == 9000


@pytest.mark.parametrize(
    ("private", "words"), [(False, "https://$"), (True, "https:// or http://$")]
)
def test_how_an_address_begins_is_told_by_the_setting(*, private: bool, words: str) -> None:
    with pytest.raises(Forbidden, match=f"must begin with {words}"):
        read_target("ftp://example.org/", private=private)


def test_the_checked_address_is_called_and_no_name_asked_again() -> None:
    with receiving() as receiver:
        port = int(receiver.url.rpartition(":")[2])
        target = Target("http", "nobody.invalid", port, "/hook", "127.0.0.1")

        assert post(target, b"{}", {}) == 204
        assert receiver.posts[0].headers["host"] == f"nobody.invalid:{port}"


def test_a_forbidden_address_is_told_in_the_log_and_never_called(
    app: Flask, services: Services
) -> None:
    person = anyone(app)
    with receiving() as receiver:
        port = receiver.url.rpartition(":")[2]
        made = person.post("/v1/me/webhooks", {"url": f"https://localhost:{port}/"}).get_json()
        person.post(f"/v1/me/webhooks/{made['id']}/test")
        services.notifications.courier.run_once(lambda _: False)

        log = person.get(f"/v1/me/webhooks/{made['id']}/deliveries").get_json()["deliveries"]
        assert receiver.posts == []
    assert "not a public one" in log[0]["error"]


def test_a_name_that_nobody_tells_in_time_holds_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Event()

    def tells_late(*_: object, **__: object) -> NoReturn:
        told.wait()
        raise socket.gaierror

    target = read_target("https://slow.example/", private=False)
    monkeypatch.setattr(socket, "getaddrinfo", tells_late)

    with pytest.raises(Forbidden, match="in time"):
        resolved(target, private=False, within=0.01)
    told.set()


def test_a_host_that_never_ends_its_handshake_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        target = Target("https", "slow", server.getsockname()[1], "/", "127.0.0.1")

        with pytest.raises(NoAnswer, match="no answer"):
            post(target, b"{}", {}, within=0.2)


def test_an_answer_that_drips_in_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            line, _ = server.accept()
            with line:
                line.sendall(b"HTTP/1.1 2")
                while line.recv(65536):
                    pass  # and says no more

        Thread(target=drip, daemon=True).start()
        target = Target("http", "slow", server.getsockname()[1], "/", "127.0.0.1")

        with pytest.raises(NoAnswer):
            post(target, b"{}", {}, within=0.2)
