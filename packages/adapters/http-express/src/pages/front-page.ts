/**
 * GET /: the page of the service for people who open its address. Programs get its links as text.
 */
import type { Request } from "express"
import type { Language } from "@procurement/domain/text"
import { preferredType } from "../request/head.ts"
import type { Reply } from "../request/reply.ts"
import { type Html, html } from "@procurement/lib-http"
import { document, languageOf, prose, scriptedPolicy } from "./html.ts"
import { scriptPath } from "./page-script.ts"
import { type SandboxClient, type Site, siteHeader } from "./site.ts"

const messages = {
  en: {
    title: "Orders by API, invoices in KSeF",
    lead:
      "Companies order merchandise through this REST API. For every accepted order the service " +
      "issues exactly one Polish VAT invoice, sends it to KSeF, archives it for ten years and " +
      "sends a signed webhook.",
    sandbox: "This is a sandbox for tests: its orders and invoices are not real.",
    reference: "API reference",
    referenceText: "every operation, with samples in six languages",
    dashboard: "Dashboard",
    dashboardText: "your webhooks and deliveries",
    status: "Status page",
    statusText: "availability and incidents",
    openapi: "OpenAPI document",
    openapiText: "OpenAPI 3.1, to generate clients",
    asyncapi: "AsyncAPI document",
    asyncapiText: "AsyncAPI 3.0: the topics on Kafka",
    problems: "Problems",
    problemsText: "every error and how to handle it",
    llms: "llms.txt",
    llmsText: "the API in short, for language models",
    first: "Your first order in one minute",
    firstLead: "Paste this into a terminal. It uses the client id and secret of this sandbox.",
    afterwards:
      "The last command prints the order with its invoice. The invoice has a KSeF number once " +
      "KSeF has accepted it.",
    copy: "Copy",
    copied: "Copied",
  },
  pl: {
    title: "Zamówienia przez API, faktury w KSeF",
    lead:
      "Firmy zamawiają towary przez to REST API. Do każdego przyjętego zamówienia usługa " +
      "wystawia dokładnie jedną fakturę VAT, wysyła ją do KSeF, archiwizuje przez dziesięć lat i " +
      "wysyła podpisany webhook.",
    sandbox: "To jest sandbox do testów: zamówienia i faktury nie są prawdziwe.",
    reference: "Dokumentacja API",
    referenceText: "każda operacja, z przykładami w sześciu językach",
    dashboard: "Panel",
    dashboardText: "Twoje webhooki i doręczenia",
    status: "Strona stanu",
    statusText: "dostępność i incydenty",
    openapi: "Dokument OpenAPI",
    openapiText: "OpenAPI 3.1, do generowania klientów",
    asyncapi: "Dokument AsyncAPI",
    asyncapiText: "AsyncAPI 3.0: tematy w Kafce",
    problems: "Problemy",
    problemsText: "każdy błąd i sposób postępowania",
    llms: "llms.txt",
    llmsText: "API w skrócie, dla modeli językowych",
    first: "Pierwsze zamówienie w minutę",
    firstLead:
      "Wklej to do terminala. Polecenia używają identyfikatora i sekretu klienta tego sandboxa.",
    afterwards:
      "Ostatnie polecenie wypisuje zamówienie z fakturą. Faktura ma numer KSeF, gdy KSeF ją " +
      "przyjmie.",
    copy: "Kopiuj",
    copied: "Skopiowano",
  },
} as const satisfies Record<Language, Record<string, string>>

/** Lines for any POSIX shell with curl and sed. */
export const firstOrder = (url: string, { clientId, clientSecret }: SandboxClient): string =>
  [
    `API=${url}`,
    `TOKEN=$(curl -s -u '${clientId}:${clientSecret}' -d grant_type=client_credentials \\`,
    `  $API/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `ORDER=$(curl -s $API/v1/orders -H "Authorization: Bearer $TOKEN" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"currency":"PLN","lines":[{"sku":"KUB-330-GRA","quantity":50}]}' \\`,
    `  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')`,
    `sleep 3; curl -s "$API/v1/orders/$ORDER?expand=invoice" -H "Authorization: Bearer $TOKEN"`,
  ].join("\n")

const firstSteps = (url: string, client: SandboxClient, language: Language): Html => {
  const { first, firstLead, afterwards, copy, copied } = messages[language]
  return html`<h2>${first}</h2>
<p>${firstLead}</p>
<div class="copied"><pre id="first-order" tabindex="0">${firstOrder(url, client)}</pre>
<button type="button" hidden data-copy="first-order" data-done="${copied}">${copy}</button></div>
<p>${afterwards}</p>`
}

type Link = readonly [href: string, title: string, text: string]

const linksOf = (
  { statusUrl, hasDashboard }: Site,
  language: Language,
  query: string,
): ReadonlyArray<Link> => {
  const words = messages[language]
  return [
    [`/docs${query}`, words.reference, words.referenceText],
    ...(hasDashboard ? [["/dashboard", words.dashboard, words.dashboardText] as const] : []),
    ...(statusUrl === undefined ? [] : [[statusUrl, words.status, words.statusText] as const]),
    [`/problems${query}`, words.problems, words.problemsText],
    ["/v1/openapi.json", words.openapi, words.openapiText],
    ["/v1/asyncapi.json", words.asyncapi, words.asyncapiText],
    ["/llms.txt", words.llms, words.llmsText],
  ]
}

const card = ([href, title, text]: Link): Html =>
  html`<li><a href="${href}">${title}<span>${text}</span></a></li>`

const page = (site: Site, language: Language): string => {
  const words = messages[language]
  const { mode } = site
  const client = site.client()
  const cards = linksOf(site, language, `?lang=${language}`).map(card)
  const body = html`${siteHeader(site, language, "/", [])}
<main>
<h1>${words.title}</h1>
<p class="lead">${prose(words.lead)}</p>
${mode === "sandbox" ? html`<p class="later">${words.sandbox}</p>` : ""}
<ul class="cards">${cards}</ul>
${client === undefined ? "" : firstSteps(site.url(), client, language)}
</main>`
  return document({ language, title: `${site.name} API`, body, script: scriptPath })
}

/** The links for people with a terminal. */
const text = (site: Site, language: Language): string => {
  const base = site.url() || undefined
  const lines = linksOf(site, language, "").map(
    ([href, title]) => `${title}: ${URL.parse(href, base)?.href ?? href}`,
  )
  return [`${site.name} API: ${messages[language].title}`, "", ...lines, ""].join("\n")
}

const programLinks = '</docs>; rel="help", </v1/openapi.json>; rel="service-desc"'

export const frontPage = (request: Request, site: Site): Reply => {
  const isForPeople = preferredType(request, ["text/plain", "text/html"]) === "text/html"
  const language = languageOf(request)
  return {
    status: 200,
    headers: {
      "content-type": `${isForPeople ? "text/html" : "text/plain"}; charset=utf-8`,
      "content-language": language,
      "content-security-policy": scriptedPolicy,
      link: programLinks,
      vary: "Accept, Accept-Language",
      // The page may show a secret.
      "cache-control": "no-store",
    },
    body: Buffer.from(isForPeople ? page(site, language) : text(site, language)),
  }
}
