/** A page for people, in Polish or English, without scripts: escaped texts and a strict policy. */
import { type Html, html, type HttpRequest, type HttpResponse } from "@procurement/lib-http"

export type Language = "pl" | "en"
export type Text = Readonly<Record<Language, string>>

export const text = (pl: string, en: string): Text => ({ pl, en })

/** As the link says, or as the browser prefers. */
export const languageOf = ({ url, headers }: HttpRequest): Language => {
  const preference = url.searchParams.get("lang") ?? headers["accept-language"] ?? ""
  return /^en\b/i.test(preference) ? "en" : "pl"
}

const simulator = text(
  "Symulator KSeF: ta strona nie należy do Ministerstwa Finansów.",
  "KSeF simulator: this page is not the Ministry of Finance's.",
)
const otherLanguage = text("English", "Polski")

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
body.wide { max-width: 84rem }
.verdict { border-left: .4rem solid #1a7f37; padding: .5rem 1rem; font-size: 1.2rem }
.bad { border-color: #cf222e }
dt { font-weight: 600 } dd { margin: 0 0 .75rem; overflow-wrap: anywhere }
small, a { color: inherit }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
nav a, main > p a { display: inline-block; padding: .2rem 0 }
[aria-current] { font-weight: 600; text-decoration: none }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { border-bottom: 1px solid #8886; padding: .4rem .75rem .4rem 0; text-align: left }
td { vertical-align: top; font-variant-numeric: tabular-nums; white-space: nowrap }
td.long { white-space: normal; min-width: 9rem; overflow-wrap: anywhere }
td.number, th.number { text-align: right }
summary { cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 16rem; margin: .25rem 0 }`

export interface Page {
  readonly title: Text
  readonly isWide?: boolean
  readonly content: (language: Language) => Html
}

const rendered = (request: HttpRequest, { title, isWide = false, content }: Page): Html => {
  const language = languageOf(request)
  const other = language === "pl" ? "en" : "pl"
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title[language]}</title>
<style>${{ markup: style }}</style>
<body${isWide ? html` class="wide"` : ""}>
<main>
<h1>${title[language]}</h1>
${content(language)}
<p><small>${simulator[language]}</small></p>
<p><a href="?lang=${other}" lang="${other}">${otherLanguage[language]}</a></p>
</main>
</html>
`
}

export const pageOf = (request: HttpRequest, page: Page): HttpResponse => ({
  status: 200,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  },
  body: rendered(request, page).markup,
})
