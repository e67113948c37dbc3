"""The frame of a page that needs nothing but itself: no network, no script; light and dark, on a phone and on paper."""

from tripple.look import THEMES

from .markup import Markup, element, joined

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_NAMES = (
    *("table", "paper", "ink", "faint", "line", "accent", "gold", "gold-ink", "glow", "minus", "ivory", "edge"),
    *(f"n{number}" for number in range(6)),
    *(f"p{seat}" for seat in range(6)),
)
_STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--table);color:var(--ink);
  font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
section h2{margin-top:0}
h3{font-size:1.05rem;margin:0 0 .25rem}
p{margin:.4rem 0}
a{color:var(--accent)}
.faint{color:var(--faint);font-size:.9rem}
section,article{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:1rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead>tr>*{border-bottom:1px solid var(--line);vertical-align:bottom}
thead th,tbody th{white-space:normal}
.options td:nth-child(2),.options th:nth-child(2){text-align:left}
tbody th{font-weight:400;position:sticky;left:0;background:var(--paper)}
tr.part th{padding-left:1rem;color:var(--faint)}
tr.whole:not(:first-child)>*{padding-top:.7rem}
tr.played{background:var(--glow);font-weight:600}
.swatch{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin-right:.4em}
.bar{display:block;position:relative;width:7rem;height:8px;margin:2px 0 4px auto;background:var(--line);
  border-radius:4px;overflow:hidden}
.bar i{position:absolute;top:0;bottom:0;background:var(--accent)}
.bar i.minus{background:var(--minus)}
.bar::after{content:"";position:absolute;left:50%;top:0;bottom:0;width:1px;background:var(--ink)}
.grade{white-space:nowrap;border-radius:99px;padding:.05rem .55rem;border:1px solid currentColor;font-size:.85rem}
.grade.good{color:var(--accent)}
.grade.slip{color:var(--faint)}
.grade.mistake{color:var(--gold-ink)}
.grade.serious,.grade.blunder{color:var(--minus)}
.grade.blunder{font-weight:700}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem;margin:.75rem 0}
figure{margin:0}
figcaption{margin-bottom:.25rem}
svg.board{display:block;width:100%;max-height:24rem;background:var(--table);border-radius:8px}
svg.defs{position:absolute}
.hand{display:flex;flex-wrap:wrap;gap:4px;margin:.25rem 0 .75rem}
svg.standing{width:2.6rem}
.ivory{fill:var(--ivory);stroke:var(--edge);stroke-width:2}
.digit{fill:#fff;font-size:21px;font-weight:700}
.digit,.letter{text-anchor:middle;dominant-baseline:central}
.letter{fill:var(--ink);font-size:30px;font-weight:700}
.place{fill:none;stroke:var(--faint);stroke-width:2;stroke-dasharray:7 6}
.new{fill:none;stroke:var(--gold);stroke-width:9;stroke-linejoin:round}
.worse .new{stroke:var(--minus)}
.why{margin:.25rem 0;padding-left:1.2rem}
.idea{color:var(--gold-ink);font-size:.85rem}
svg.graph{width:100%;height:auto}
.grid,.begin{stroke:var(--line)}
.begin{stroke-dasharray:4 4}
.scale,.round{fill:var(--faint);font-size:12px}
.scale{text-anchor:end;dominant-baseline:central}
polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}
.mistake{stroke-width:2.5;fill:var(--paper)}
.luck{stroke:var(--paper);stroke-width:1}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.25rem 0}
@media screen and (max-width:40rem){th,td{padding:.2rem .3rem}.bar{width:3.2rem}
  table{font-size:.9rem}tr.part th{padding-left:.4rem}section,article{padding:.75rem}}
@media print{body{max-width:none;padding:0;font-size:11pt}
  section,article{break-inside:avoid;border:0;padding:0}h2{break-after:avoid}
  .bar,.swatch,tr.played{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def framed(title: str, language: str, *body: Markup) -> str:
    """A whole page."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(_colours() + _STYLE)),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', element('main', joined(*body))), lang=language)}\n"


def _colours() -> str:
    """On paper always the light ones."""
    numbers = "".join(f".n{number}{{fill:var(--n{number})}}" for number in range(6))
    seats = "".join(
        f"polyline.p{seat},.mistake.p{seat}{{stroke:var(--p{seat})}}.luck.p{seat}{{fill:var(--p{seat})}}"
        f".swatch.p{seat}{{background:var(--p{seat})}}"
        for seat in range(6)
    )
    dark = f"@media screen and (prefers-color-scheme:dark){{{_root('dark')}}}"
    return f"\n{_root('light')}\n{dark}\n{numbers}\n{seats}"


def _root(theme: str) -> str:
    return f":root{{color-scheme:{theme};{''.join(f'--{name}:{THEMES[theme][name]};' for name in _NAMES)}}}"
