/**
 * The part of Narodowy Bank Polski's rate service that invoices use, over HTTP and from a
 * recording: the bank's URLs, and its JSON for the euro rate of a day. Replayed rates differ from
 * the bank's own response by the member `replayOf`.
 */
import { LocalDate } from "@procurement/domain/calendar"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { serveTexts, type TextAnswer } from "../loopback-server.ts"
import {
  firstRecordedDay,
  lastRecordedDay,
  type PublishedRate,
  rateOn,
  recordedRates,
  replayedYear,
} from "./recorded-tables.ts"

const pathOfDay = /^\/api\/exchangerates\/rates\/a\/eur\/([^/]+)\/?$/i
const asDay = Schema.decodeUnknownOption(LocalDate)

const introduction = [
  "Average exchange rates of the euro, table A of Narodowy Bank Polski, for the sandbox.",
  `As published: ${recordedRates.length} tables, ${firstRecordedDay} to ${lastRecordedDay}.`,
  "Replayed: each working day after that has the rate of the table with the same number in",
  `${replayedYear}, named in "replayOf".`,
  "",
  `GET /api/exchangerates/rates/a/eur/${lastRecordedDay}/`,
  "",
].join("\n")

const identityOf = ({ table, day }: PublishedRate) => ({ no: table, effectiveDate: day })

/** The response for a day; undefined when the day has no table. */
const answerOn = (day: LocalDate): string | undefined => {
  const recorded = rateOn(day)
  if (recorded === undefined) return undefined
  const { replayOf, rate } = recorded
  return JSON.stringify({
    table: "A",
    currency: "euro",
    code: "EUR",
    rates: [{ ...identityOf(recorded), mid: Number(rate) }],
    ...(replayOf === undefined ? {} : { replayOf: identityOf(replayOf) }),
  })
}

const plain = "text/plain; charset=utf-8"
const nothing: TextAnswer = {
  status: 404,
  type: plain,
  text: "404 NotFound - Not Found - Brak danych",
}

const answerTo = (url: string): TextAnswer => {
  const { pathname } = new URL(url, "http://localhost")
  if (pathname === "/") return { status: 200, type: plain, text: introduction }
  const day = asDay(pathOfDay.exec(pathname)?.[1])
  const text = Option.isSome(day) ? answerOn(day.value) : undefined
  if (text === undefined) return nothing
  return { status: 200, type: "application/json; charset=utf-8", text }
}

export const startRecordedNbp = () => serveTexts(answerTo)
