/** `procurement invoice import-statement`: the payments of a bank statement. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import { textOfStatement } from "@procurement/lib-mt940"
import type { Command } from "commander"
import { readInput } from "../input.ts"
import { amountOf, type Outcome, table } from "../output.ts"
import type { Submit } from "./command.ts"
import { addOperation, required } from "./operation-command.ts"

type Entry = ReturnedBy<"importBankStatement">["entries"][number]

const contentOf = (file: string): string => {
  try {
    return textOfStatement(readInput(file))
  } catch {
    throw new UsageError(`${file}: the file can't be read`)
  }
}

const columns = ["booked", "amount", "result", "pays", "title", "payer"]

const rowOf = (entry: Entry) => [
  entry.bookedOn,
  amountOf(entry.amount),
  entry.result,
  entry.problem ?? entry.number ?? entry.collectiveIdentifier ?? entry.reason,
  entry.title,
  entry.payer,
]

const outcomeOf = (json: ReturnedBy<"importBankStatement">): Outcome => ({
  json,
  text: table(columns, json.entries.map(rowOf), "no money arrived"),
})

const file = required("<file>", "the statement in MT940 or CSV; - for standard input", {
  pointer: "/content",
  read: contentOf,
})

export const addStatementCommands = (invoice: Command, submit: Submit): void => {
  addOperation(invoice, submit, "previewBankStatement", {
    name: "preview-statement",
    description: "show which invoices the transfers of a bank statement pay; records nothing",
    options: [file],
    show: outcomeOf,
  })
  addOperation(invoice, submit, "importBankStatement", {
    name: "import-statement",
    description:
      "record the payments of a bank statement, by the KSeF numbers, invoice numbers and " +
      "collective identifiers in the titles; repeating it records nothing twice",
    options: [file],
    show: outcomeOf,
  })
}
