/** The pages behind the QR codes of invoices, for people, in Polish and English. */
import { html, type HttpRequest, type HttpResponse, type Route } from "@procurement/lib-http"
import { type Language, pageOf, type Text } from "../pages/page.ts"
import type { Simulation } from "../simulation.ts"
import { certificateFinding, invoiceOfLink } from "./qr-link.ts"
import { findings, texts } from "./texts.ts"

type Fact = readonly [name: keyof typeof texts, value: string | undefined]

interface Verification {
  readonly heading: keyof typeof texts
  readonly verdict: Text
  readonly isGood: boolean
  readonly facts: ReadonlyArray<Fact>
}

const contentOf = ({ verdict, isGood, facts }: Verification, language: Language) => {
  const rows = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [html`<dt>${texts[name][language]}</dt><dd>${value}</dd>`],
  )
  return html`<p class="verdict${isGood ? "" : " bad"}">${verdict[language]}</p>
<dl>${rows}</dl>`
}

const verification = (request: HttpRequest, verified: Verification): HttpResponse =>
  pageOf(request, {
    title: texts[verified.heading],
    content: (language) => contentOf(verified, language),
  })

export const verificationPages = (simulation: Simulation): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: "/invoice/{nip}/{date}/{hash}",
    handle: (request) => {
      const { nip, date, hash } = request.parameters
      const invoice = invoiceOfLink(simulation.state(), request.parameters, simulation.now())
      const verdict = invoice === undefined ? texts.notFound : texts.found
      const { identity, ksefNumber } = invoice?.verdict ?? {}
      return verification(request, {
        heading: "invoice",
        verdict,
        isGood: invoice !== undefined,
        facts: [
          ["ksefNumber", ksefNumber],
          ["number", identity?.number],
          ["sellerNip", nip],
          ["issueDate", date],
          ["acceptedAt", invoice && new Date(invoice.verdictAt).toISOString()],
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
      return verification(request, {
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
