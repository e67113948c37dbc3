from tripple.server.site.sources import FOLDER

from . import files

if __name__ == "__main__":
    for name, content in files().items():
        (FOLDER / name).write_text(content, "utf-8")
