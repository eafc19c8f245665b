/** Money first: what is to pay, what changed since the last visit, and recent corrections. */
import { addDays, dueGroups, invoicesByDue, sumsToPay } from "@procurement/domain/standalone"
import type { InvoiceListItem, Page } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { counted, day } from "../format.ts"
import { CorrectionLines } from "../invoices/corrections.tsx"
import { overviewMessages } from "../messages/overview-messages.ts"
import { toPayMessages } from "../messages/to-pay-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { sumsText } from "../to-pay/open-group.tsx"
import { type OpenInvoice, readOpenInvoices, readToday } from "../to-pay/open-invoices.ts"
import { dayOfLastVisit } from "./last-visit.ts"
import { Spend } from "./spend.tsx"

interface TileProps {
  readonly label: string
  readonly tone?: "bad-text" | undefined
  readonly invoices: ReadonlyArray<OpenInvoice>
  /** More invoices are open than were read. */
  readonly isLowest: boolean
}

const Tile = ({ label, tone, invoices, isLowest }: TileProps) => {
  const app = useApp()
  const { t } = app
  const number = t(counted(invoices.length, overviewMessages.invoiceNoun))
  return (
    <div class="tile">
      <span class="tile-label">{label}</span>
      <span class={`tile-sum ${invoices.length > 0 ? (tone ?? "") : "quiet"}`}>
        {invoices.length === 0 ? "–" : sumsText(app, sumsToPay(invoices))}
      </span>
      <span class="quiet small">
        {isLowest ? `${t(overviewMessages.atLeast)} ${number}` : number}
      </span>
    </div>
  )
}

const ToPay = () => {
  const app = useApp()
  const { t } = app
  const open = useLoad("to-pay", () => readOpenInvoices(app))
  return (
    <section>
      <div class="page-line">
        <h2>{t(toPayMessages.heading)}</h2>
        <a class="page-actions" href={hashOfView("toPay")}>
          {t(overviewMessages.pay)}
        </a>
      </div>
      <Loaded of={open}>
        {({ invoices, today, isComplete }) => {
          const groups = invoicesByDue(invoices, today)
          const of = (name: string) => groups.find(({ group }) => group === name)?.invoices ?? []
          return (
            <div class="tiles">
              <Tile label={t(overviewMessages.open)} invoices={invoices} isLowest={!isComplete} />
              {dueGroups.map((group) => (
                <Tile
                  key={group}
                  label={t(toPayMessages.groups[group])}
                  tone={group === "overdue" ? "bad-text" : undefined}
                  invoices={of(group)}
                  isLowest={!isComplete}
                />
              ))}
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Corrections are listed for so long. */
const correctionDays = 30
const limit = 100

/** Documents since the last visit, and corrections of the last days; at most 100 of each. */
const readChanges = async (app: AppContext, reader: string) => {
  const today = await readToday(app)
  const since = dayOfLastVisit(reader, today, sessionStorage, localStorage)
  const correctedFrom = addDays(today, -correctionDays)
  const read = (query: { readonly issued_from: string; readonly kind?: "KOR" }) =>
    app.send(call("get", "/v1/invoices", { query: { ...query, limit } }))
  const [issued, corrections] = await Promise.all([
    since === undefined ? undefined : read({ issued_from: since }),
    read({ issued_from: correctedFrom, kind: "KOR" }),
  ])
  return { since, issued, correctedFrom, corrections: corrections.items }
}

interface SinceProps {
  readonly since: string
  readonly issued: Page<InvoiceListItem>
}

const SinceLastVisit = ({ since, issued: { items, next } }: SinceProps) => {
  const { t, language } = useApp()
  const atLeast = next === null ? "" : `${t(overviewMessages.atLeast)} `
  const parts = (["VAT", "KOR"] as const).flatMap((kind) => {
    const count = items.filter((each) => each.kind === kind).length
    if (count === 0) return []
    const noun = kind === "VAT" ? overviewMessages.invoiceNoun : overviewMessages.correctionNoun
    const href = hashOf({ view: "invoices", query: { kind, from: since } })
    return [{ href, text: `${atLeast}${t(counted(count, noun))}` }]
  })
  return (
    <p>
      {t(overviewMessages.since)} {day(since, language)}:{" "}
      {parts.length === 0 && t(overviewMessages.nothingNew)}
      {parts.map(({ href, text }, nth) => (
        <span key={href}>
          {nth > 0 && ", "}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
  )
}

/** Corrections that the overview names; the list has the others. */
const maximumCorrections = 5

const Changes = ({ reader }: { readonly reader: string }) => {
  const app = useApp()
  const { t } = app
  const changes = useLoad("changes", () => readChanges(app, reader))
  return (
    <section class="card">
      <h2>{t(overviewMessages.changes)}</h2>
      <Loaded of={changes}>
        {({ since, issued, correctedFrom, corrections }) => (
          <>
            {since !== undefined && issued !== undefined && (
              <SinceLastVisit since={since} issued={issued} />
            )}
            <div class="page-line">
              <h3>{t(overviewMessages.corrections)}</h3>
              {corrections.length > 0 && (
                <a
                  class="page-actions"
                  href={hashOf({ view: "invoices", query: { kind: "KOR", from: correctedFrom } })}
                >
                  {t(overviewMessages.allCorrections)}
                </a>
              )}
            </div>
            {corrections.length === 0 && <p class="quiet">{t(overviewMessages.noCorrections)}</p>}
            <CorrectionLines of={corrections.slice(0, maximumCorrections)} />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** For those who pay. */
export const MoneyFirst = ({ reader }: { readonly reader: string }) => (
  <>
    <ToPay />
    <div class="columns">
      <Spend />
      <Changes reader={reader} />
    </div>
  </>
)
