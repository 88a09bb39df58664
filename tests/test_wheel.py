"""What an installation gets: the wheel, built the way a release is."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("templates", "static")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel made from the source distribution, not from the checkout."""
    built = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(built)]
    done = subprocess.run([*build, str(ROOT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    [file] = built.glob("*.whl")
    return file


def test_every_template_and_static_file_is_in_the_wheel(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())

    for folder in FOLDERS:
        files = {
            f"scorekeeper/{path.relative_to(ROOT)}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file()
        }
        assert files, f"{folder}/ is empty or was renamed"
        assert files <= inside


def test_every_module_is_in_the_wheel(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "scorekeeper").rglob("*.py")}

    assert modules <= inside


def test_nothing_is_installed_beside_the_package(wheel):
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"scorekeeper"}


USE = """
import sys
from pathlib import Path
import scorekeeper
from scorekeeper.app import create_app
from scorekeeper.places import data_folder

assert Path(scorekeeper.__file__).is_relative_to(sys.argv[1]), scorekeeper.__file__
client = create_app(instance_path=sys.argv[2]).test_client()
page = client.get("/")
assert page.status_code == 200, page.status_code
for sheet in ("tokens", "base"):
    assert f"css/{sheet}.css" in page.text
    assert client.get(f"/static/css/{sheet}.css").mimetype == "text/css"
assert '<html lang="de"' in client.get("/", headers={"Accept-Language": "de"}).text
print(data_folder())
"""


def test_an_installed_wheel_finds_its_pages_and_keeps_data_with_the_user(wheel, tmp_path):
    place, home = tmp_path / "site", tmp_path / "home"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(place), str(wheel)], check=True)

    done = subprocess.run(
        [sys.executable, "-c", USE, str(place), str(tmp_path / "instance")],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(place), "HOME": str(home), "XDG_DATA_HOME": ""},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    data = Path(done.stdout.strip())
    assert data.is_relative_to(home)
