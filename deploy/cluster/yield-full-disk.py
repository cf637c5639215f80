#!/usr/bin/env python3
"""Beside Patroni on each node: a primary whose disk is full gives its place to the synchronous replica.

PostgreSQL whose disk is full goes on living. It answers what is read and refuses what is written, and its Patroni leaves it in its place. Here that
node asks Patroni for a switchover. It needs nothing but Python's own library, and Python is there wherever Patroni is.

PATRONI        address of this node's Patroni (default http://127.0.0.1:8008)
FOLDERS        folders of PostgreSQL's data, separated by colons: the data, and the journal where it has a disk of its own
LEAST_MB       so much has to be free on the disk of each (default 256)
EVERY_SECONDS  how often it looks (default 2)
REST_SECONDS   after a switchover it rests for so long: where every disk is full the place does not go round (default 120)
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

PATRONI = os.environ.get("PATRONI", "http://127.0.0.1:8008").rstrip("/")
FOLDERS = [folder for folder in os.environ.get("FOLDERS", "").split(":") if folder]
LEAST_BYTES = float(os.environ.get("LEAST_MB", "256")) * 1_000_000
EVERY_SECONDS = float(os.environ.get("EVERY_SECONDS", "2"))
REST_SECONDS = float(os.environ.get("REST_SECONDS", "120"))

FOLLOWS = ("running", "streaming")


def say(words):
    print(words, flush=True)


def full_folder():
    """The first folder whose disk is full for an ordinary user, or None."""
    for folder in FOLDERS:
        disk = os.statvfs(folder)
        if disk.f_bavail * disk.f_frsize < LEAST_BYTES:
            return folder
    return None


def ask(path, body=None, within=3):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(PATRONI + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=within) as answer:
        return answer.read().decode()


def leads():
    """Patroni answers 503 where its node does not lead."""
    try:
        ask("/leader")
        return True
    except urllib.error.HTTPError as error:
        if error.code == 503:
            return False
        raise


def yield_place(folder):
    """Answers whether another node was asked to lead."""
    if not leads():
        return False
    members = json.loads(ask("/cluster"))["members"]
    name = next(member["name"] for member in members if member["role"] == "leader")
    ready = [m["name"] for m in members if m["role"] == "sync_standby" and m["state"] in FOLLOWS]
    if not ready:
        say(f"The disk of {folder} is full, and no synchronous replica follows that could lead instead.")
        return False
    say(f"The disk of {folder} is full: {ready[0]} is asked to lead instead of {name}.")
    say(ask("/switchover", {"leader": name, "candidate": ready[0]}, within=60))
    return True


def main():
    if not FOLDERS:
        sys.exit("FOLDERS has to name PostgreSQL's data folder.")
    while True:
        try:
            folder = full_folder()
            if folder is not None and yield_place(folder):
                time.sleep(REST_SECONDS)
        except (OSError, ValueError, KeyError, StopIteration) as error:
            # Patroni is away, refuses, or has begun already: the next look finds out.
            say(f"{type(error).__name__}: {error}")
        time.sleep(EVERY_SECONDS)


if __name__ == "__main__":
    main()
