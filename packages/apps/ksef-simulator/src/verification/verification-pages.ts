/** The pages behind the QR codes of invoices, for people, in Polish and English. */
import type { HttpRequest, HttpResponse, Route } from "@procurement/lib-http"
import type { Simulation } from "../simulation.ts"
import { certificateFinding, invoiceOfLink } from "./qr-link.ts"
import { findings, type Language, texts } from "./texts.ts"

type Fact = readonly [name: keyof typeof texts, value: string | undefined]

interface Page {
  readonly heading: keyof typeof texts
  readonly verdict: Readonly<Record<Language, string>>
  readonly isGood: boolean
  readonly facts: ReadonlyArray<Fact>
}

/** As the link says, or as the browser prefers. */
const languageOf = ({ url, headers }: HttpRequest): Language => {
  const asked = url.searchParams.get("lang") ?? headers["accept-language"] ?? ""
  return /^en\b/i.test(asked) ? "en" : "pl"
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
.verdict { border-left: .4rem solid #1a7f37; padding: .5rem 1rem; font-size: 1.2rem }
.bad { border-color: #cf222e }
dt { font-weight: 600 } dd { margin: 0 0 .75rem; overflow-wrap: anywhere }
small, a { color: inherit }`

const rendered = ({ heading, verdict, isGood, facts }: Page, language: Language): string => {
  const other = language === "pl" ? "en" : "pl"
  const rows = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`<dt>${texts[name][language]}</dt><dd>${escaped(value)}</dd>`],
  )
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${texts[heading][language]}</title>
<style>${style}</style>
<main>
<h1>${texts[heading][language]}</h1>
<p class="verdict${isGood ? "" : " bad"}">${verdict[language]}</p>
<dl>${rows.join("")}</dl>
<p><small>${texts.simulator[language]}</small></p>
<p><a href="?lang=${other}" lang="${other}">${texts.other[language]}</a></p>
</main>
</html>
`
}

const pageOf = (request: HttpRequest, page: Page): HttpResponse => ({
  status: 200,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  },
  body: rendered(page, languageOf(request)),
})

export const verificationPages = (simulation: Simulation): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: "/invoice/{nip}/{date}/{hash}",
    handle: (request) => {
      const { nip, date, hash } = request.parameters
      const found = invoiceOfLink(simulation.state(), request.parameters, simulation.now())
      const verdict = found === undefined ? texts.notFound : texts.found
      const { identity, ksefNumber } = found?.verdict ?? {}
      return pageOf(request, {
        heading: "invoice",
        verdict,
        isGood: found !== undefined,
        facts: [
          ["ksefNumber", ksefNumber],
          ["number", identity?.number],
          ["sellerNip", nip],
          ["issueDate", date],
          ["acceptedAt", found && new Date(found.verdictAt).toISOString()],
          ["digest", hash],
        ],
      })
    },
  },
  {
    method: "GET",
    path: "/certificate/{type}/{value}/{nip}/{serial}/{hash}/{signature}",
    handle: (request) => {
      const { type, value, nip, serial, hash } = request.parameters
      const link = `${request.headers.host}${request.url.pathname.replace(/\/$/, "")}`
      const now = simulation.now()
      const finding = certificateFinding(simulation.state(), link, request.parameters, now)
      return pageOf(request, {
        heading: "certificate",
        verdict: findings[finding],
        isGood: finding === "valid",
        facts: [
          ["serial", serial],
          ["context", `${type} ${value}`],
          ["sellerNip", nip],
          ["digest", hash],
        ],
      })
    },
  },
]
