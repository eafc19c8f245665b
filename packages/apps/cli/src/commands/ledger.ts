/** `procurement ledger …`: the register of a month, its files, and what has changed since. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { cursorIn, cursorOf } from "../fields.ts"
import { amountOf, details, type Outcome, table } from "../output.ts"
import { whoRunsThis } from "../who-runs-this.ts"
import type { AddCommands } from "./command.ts"
import { addLedgerExport } from "./ledger-export.ts"
import { differenceText, exportsText, linesOf } from "./ledger-texts.ts"
import { addOperation, option, required } from "./operation-command.ts"

const columns = ["number", "KSeF", "rule", "issued", "sold", "buyer", "net", "VAT", "K_19", "K_20"]

/** A page may end with orders that have no rows in the month. */
const placeOf = (next: string): string => Buffer.from(cursorIn(next), "base64url").toString()

const listOutcome = (page: ReturnedBy<"listLedgerRows">): Outcome => {
  const rows = page.items.map((row) => [
    row.number,
    row.ksefNumber ?? row.marker,
    row.rule,
    row.issueDate,
    row.soldOn,
    row.buyer.nip,
    amountOf(row.net),
    row.vat.amount,
    row.netInPln,
    row.vatInPln,
  ])
  const more = page.next === null ? "" : `more: --after ${placeOf(page.next)}\n`
  return { json: page, text: table(columns, rows, "the register of that month is empty") + more }
}

const path = { period: ["<period>", "the month of the tax, YYYY-MM"] } as const

const asOf = option("--as-of <day>", "as known at the end of that day, YYYY-MM-DD; default: now")

export const addLedgerCommands: AddCommands = (ledger, submit) => {
  addOperation(ledger, submit, "readLedgerTotals", {
    name: "show",
    description: "show what the register of a month adds up to",
    path,
    options: [asOf],
    isQuery: true,
    show: (json) => ({ json, text: details([["period", json.period], ...linesOf(json)]) }),
  })
  addOperation(ledger, submit, "listLedgerRows", {
    name: "list",
    description: "list the rows of the register of a month",
    path,
    options: [
      option("--limit <n>", "rows of at most this many orders, up to 100", { usually: "100" }),
      option("--after <order>", "rows of orders after this one", {
        pointer: "/cursor",
        read: cursorOf,
      }),
      asOf,
    ],
    isQuery: true,
    show: listOutcome,
  })
  addLedgerExport(ledger, submit)
  addOperation(ledger, submit, "listLedgerExports", {
    name: "exports",
    description: "list the files that were made of the register of a month",
    path,
    show: (json) => ({ json, text: exportsText(json.items) }),
  })
  addOperation(ledger, submit, "markLedgerFiled", {
    name: "filed",
    description: "record that a file of the register was filed; repeating it changes nothing",
    path,
    options: [
      required("--export <id>", "the export, exp_…", { pointer: "/exportId" }),
      option("--by <name>", "who filed it, for the record; by default the user who runs this", {
        pointer: "/requestedBy",
      }),
    ],
    absent: () => ({ by: whoRunsThis() }),
    show: (json) => ({ json, text: exportsText([json]) }),
  })
  addOperation(ledger, submit, "readLedgerChanges", {
    name: "changes",
    description: "show what has changed since a file of the register was filed or made",
    path,
    options: [
      option("--since <export>", "compare with this export; by default the last one filed"),
    ],
    isQuery: true,
    show: (json) => ({ json, text: differenceText(json) }),
  })
}
