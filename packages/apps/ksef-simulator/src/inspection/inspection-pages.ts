/**
 * Pages for people on what the simulator has received: sessions, invoices, grants and the journal
 * of exchanges, newest first. They show what the control API shows, and change nothing.
 */
import type { Instant } from "@procurement/domain/calendar"
import { html, type Html, type Route } from "@procurement/lib-http"
import type { RecentExchange } from "../exchanges/exchange-log.ts"
import { type Language, pageOf, type Text } from "../pages/page.ts"
import { invoiceStatusAt } from "../sessions/invoice-status.ts"
import { countersAt, sessionStatusAt } from "../sessions/session-status.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/state.ts"
import type { StatusInfo } from "../state/values.ts"
import { texts } from "./texts.ts"

const sections = ["sessions", "invoices", "grants", "exchanges"] as const
type Section = (typeof sections)[number]

/** Texts that may be long break between lines. */
type Cell = string | number | Html | { readonly long: string }

interface Table {
  readonly columns: ReadonlyArray<keyof typeof texts>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  readonly total: number
}

const maximumRows = 200

/** The newest of the entries, newest first. */
const newest = <A>(entries: Iterable<A>): { readonly shown: ReadonlyArray<A>; total: number } => {
  const all = [...entries]
  return { shown: all.slice(-maximumRows).toReversed(), total: all.length }
}

const timeOf = (at: Instant): string => new Date(at).toISOString().replace("T", " ").slice(0, 19)

const statusText = ({ code, description }: StatusInfo): string => `${code} ${description}`

const identifier = ({ type, value = "" }: { type: string; value?: string }): string =>
  `${type} ${value}`.trim()

const long = (content: string): Cell => ({ long: content })

const sessionsOf = (simulation: Simulation, language: Language): Table => {
  const now = simulation.now()
  const { shown, total } = newest(simulation.state().sessions.values())
  const rowOf = (session: Session): ReadonlyArray<Cell> => {
    const { successfulInvoiceCount, failedInvoiceCount } = countersAt(session, now)
    const status = sessionStatusAt(session, now, simulation.settings.delays.sessionMillis)
    return [
      timeOf(session.at),
      session.reference,
      identifier(session.context),
      session.form,
      texts[session.batch === undefined ? "interactive" : "batch"][language],
      long(statusText(status)),
      successfulInvoiceCount,
      failedInvoiceCount,
    ]
  }
  return {
    columns: ["at", "reference", "context", "form", "kind", "status", "accepted", "rejected"],
    rows: shown.map(rowOf),
    total,
  }
}

/** A link to the page behind the invoice's KOD I. */
const verificationLink = ({ invoiceHash, verdict }: InvoiceReceived): Html | string => {
  const { identity, ksefNumber } = verdict
  if (identity === undefined || ksefNumber === undefined) return ""
  const day = identity.issueDate.split("-").toReversed().join("-")
  const digest = Buffer.from(invoiceHash, "base64").toString("base64url")
  return html`<a href="/invoice/${identity.sellerNip}/${day}/${digest}">${ksefNumber}</a>`
}

const invoicesOf = (simulation: Simulation): Table => {
  const now = simulation.now()
  const all = [...simulation.state().sessions.values()].flatMap(({ invoices, form = "FA(3)" }) =>
    invoices.map((invoice) => ({ invoice, form })),
  )
  const { shown, total } = newest(all.toSorted((a, b) => a.invoice.at - b.invoice.at))
  return {
    columns: ["at", "status", "number", "ksefNumber", "seller", "form", "mode", "details"],
    rows: shown.map(({ invoice, form }) => {
      const status = invoiceStatusAt(invoice, now)
      const { identity } = invoice.verdict
      return [
        timeOf(invoice.at),
        long(statusText(status)),
        long(now < invoice.verdictAt ? "" : (identity?.number ?? "")),
        status.code === 200 ? verificationLink(invoice) : "",
        identity?.sellerNip ?? "",
        form,
        invoice.mode,
        long(status.details?.slice(0, 3).join("; ") ?? ""),
      ]
    }),
    total,
  }
}

const grantsOf = (simulation: Simulation): Table => {
  const { shown, total } = newest(simulation.state().permissions.values())
  return {
    columns: ["at", "context", "authorized", "scope", "author", "description"],
    rows: shown.map(({ at, context, authorized, scope, author, description }) => [
      timeOf(at),
      identifier(context),
      identifier(authorized),
      scope,
      identifier(author),
      long(description),
    ]),
    total,
  }
}

/** What was sent or returned, when it is opened. */
const folded = (content: string | undefined, language: Language): Cell =>
  content === undefined
    ? ""
    : html`<details><summary>${texts.show[language]}</summary><pre>${content}</pre></details>`

const exchangesOf = (latest: ReadonlyArray<RecentExchange>, language: Language): Table => ({
  columns: ["at", "operation", "status", "millis", "failure", "request", "answer"],
  rows: latest.map(({ at, operation = "", method, path, status, tookMillis, ...rest }) => [
    at.replace("T", " ").slice(0, 19),
    long(`${operation} ${method} ${path}`.trim()),
    status === "reset" ? texts.reset[language] : String(status),
    tookMillis,
    rest.failure ?? "",
    folded(rest.request, language),
    folded(rest.response, language),
  ]),
  total: latest.length,
})

const cellOf = (cell: Cell): Html => {
  if (typeof cell === "number") return html`<td class="number">${cell}</td>`
  if (typeof cell === "object" && "long" in cell) return html`<td class="long">${cell.long}</td>`
  return html`<td>${cell}</td>`
}

const tableOf = (section: Section, { columns, rows, total }: Table, language: Language): Html => {
  if (rows.length === 0) return html`<p>${texts.none[language]}</p>`
  const heads = columns.map((name) => html`<th scope="col">${texts[name][language]}</th>`)
  const body = rows.map((cells) => html`<tr>${cells.map(cellOf)}</tr>`)
  return html`<p>${texts.shown[language]} ${rows.length} ${texts.of[language]} ${total}</p>
<div class="scroll" role="region" tabindex="0" aria-label="${texts[section][language]}">
<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>
</div>`
}

const pathOf = (section: Section): string => `/_sim/pages/${section}`

const navigation = (current: Section, language: Language): Html => {
  const links = sections.map((section) => {
    const mark = section === current ? html` aria-current="page"` : undefined
    const name = texts[section][language]
    return html`<a href="${pathOf(section)}?lang=${language}"${mark}>${name}</a>`
  })
  return html`<nav aria-label="${texts.pages[language]}">${links}</nav>`
}

/** What the pages show besides the state. */
export type LatestExchanges = () => ReadonlyArray<RecentExchange>

export const inspectionPages = (
  simulation: Simulation,
  latest: LatestExchanges,
): ReadonlyArray<Route> => {
  const tables: Readonly<Record<Section, (language: Language) => Table>> = {
    sessions: (language) => sessionsOf(simulation, language),
    invoices: () => invoicesOf(simulation),
    grants: () => grantsOf(simulation),
    exchanges: (language) => exchangesOf(latest(), language),
  }
  const routeOf = (section: Section, path: string): Route => ({
    method: "GET",
    path,
    handle: (request) => {
      const title: Text = texts[section]
      const content = (language: Language) =>
        html`${navigation(section, language)}
${tableOf(section, tables[section](language), language)}`
      return pageOf(request, { title, isWide: true, content })
    },
  })
  return [
    routeOf("sessions", "/_sim/pages"),
    ...sections.map((section) => routeOf(section, pathOf(section))),
  ]
}
