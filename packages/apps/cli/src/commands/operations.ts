/** The commands made from the operators' OpenAPI document, called within this process. */
import type { PreparedCall } from "@procurement/adapter-http-express/operator-calls"
import {
  addOperation,
  Problems,
  type Request,
  type Row,
  shownItems,
  shownObject,
  type Texts,
} from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import type { CliFailure } from "../failure-messages.ts"
import type { CliPorts } from "../composition/ports.ts"
import { cursorIn } from "../fields.ts"
import rows from "../operations.json" with { type: "json" }
import { accepted, operatorsOf } from "../operators.ts"
import type { AddCommands } from "./command.ts"
import { words } from "./words.ts"

type Named = Row & { readonly id: keyof typeof words }

const table: unknown = rows

export const operations = table as ReadonlyArray<Named>

type Call = (
  path: Request["path"],
  content: { readonly query: Readonly<Record<string, string>>; readonly body: unknown },
) => PreparedCall<unknown, CliPorts>

const largestPage = 100

interface Page {
  readonly items: ReadonlyArray<unknown>
  readonly next: string | null
}

const answerTo = (call: Call, { path, query, body, fields }: Request, paging = {}) => {
  const texts = Object.entries({ ...query, ...paging }).map(([name, value]) => [
    name,
    String(value),
  ])
  return accepted(call(path, { query: Object.fromEntries(texts), body }), fields)
}

/** The items of as many pages as it needs. */
const itemsOf = (
  call: Call,
  request: Request,
  from: object = {},
): Effect.Effect<ReadonlyArray<unknown>, CliFailure, CliPorts> => {
  const { limit } = request
  const page = answerTo(call, request, { ...from, limit: Math.min(limit, largestPage) })
  return Effect.flatMap(page, (json) => {
    const { items, next } = json as Page
    const left = limit - items.length
    if (next === null || left <= 0) return Effect.succeed(items.slice(0, limit))
    const others = itemsOf(call, { ...request, limit: left }, { cursor: cursorIn(next) })
    return Effect.map(others, (rest) => [...items, ...rest])
  })
}

const ofParcel: Texts = { names: { trackingNumber: "parcel" } }

/** What the commands have besides their rows. */
const texts: Partial<Record<Named["id"], Texts>> = {
  trackOrder: ofParcel,
  correctInvoice: ofParcel,
  previewCorrection: ofParcel,
}

const outcomeOf = (json: unknown) => {
  if (json === undefined) return { json: {}, text: "done\n" }
  const { items } = Object(json) as { readonly items?: ReadonlyArray<unknown> }
  return items === undefined ? shownObject(json) : { ...shownItems(items), json }
}

const program = {
  name: "procurement",
  directory: process.cwd(),
  problems: (example?: string) => new Problems([], example),
}

/** Adds the commands of a group's operations. */
export const addOperations: AddCommands = (group, submit) => {
  for (const row of operations) {
    const [name, command] = words[row.id]
    if (name !== group.name()) continue
    addOperation(
      group,
      { ...row, words: [name, command] },
      texts[row.id] ?? {},
      program,
      async (request) =>
        submit(async (target) => {
          const call = (await operatorsOf(target))[row.id] as Call
          return row.isPaged
            ? Effect.map(itemsOf(call, request), (items) => shownItems(items))
            : Effect.map(answerTo(call, request), outcomeOf)
        }),
    )
  }
}
