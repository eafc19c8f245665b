/**
 * Bank statements in SWIFT's format MT940 (category 9, "Customer Statement Message"), as Polish
 * banks write it: the description of an entry consists of fields of two digits behind a separator.
 *
 * The reader pauses after a bounded amount of work, so that a server can respond to others in
 * between.
 */

/** The file is not a statement; the message names line and field. */
export class StatementUnreadable extends Error {
  /** Counts from 1. */
  readonly line: number

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

export interface StatementEntry {
  /** A calendar day `2026-11-29`. */
  readonly valueDate: string
  /** `credit`: money arrived; a reversed debit is a credit. */
  readonly direction: "credit" | "debit"
  /** A decimal with two places: `1234.50`. */
  readonly amount: string
  /** The account owner's reference, unless there is none. */
  readonly ownReference?: string
  /** The bank's identifier of the transfer. */
  readonly bankReference?: string
  /** What the payer wrote, as one line. */
  readonly title: string
  readonly party?: string
  readonly partyAccount?: string
}

export interface Statement {
  /** As the bank writes it, with its country code if it has one. */
  readonly account: string
  /** As the bank writes it, with the sequence if it has one: `233/1`. */
  readonly number: string
  readonly currency: string
  /** The line of the opening balance, which states the currency; counts from 1. */
  readonly balanceLine: number
  readonly entries: ReadonlyArray<StatementEntry>
}

/** Polish banks write UTF-8 or Windows-1250. */
export const textOfStatement = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1250").decode(bytes)
  }
}

interface Field {
  readonly tag: string
  readonly line: number
  /** Its first line comes after the tag. */
  readonly lines: ReadonlyArray<string>
}

const tagForm = /^:(\d{2}[A-Z]?):(.*)$/

/** Envelopes of SWIFT (`{4:`), and the ends of messages, have no content. */
const isEnvelope = (text: string): boolean => text === "-" || /^-?[{}]/.test(text) || text === ""

/** The longest description of the standard has 6 lines of 65 characters; banks write more. */
const maximumFieldLength = 10_000

/** Characters between two pauses; a line counts as some more. */
const workPerSlice = 10_000
const workPerLine = 20

interface OpenField extends Field {
  readonly lines: Array<string>
  length: number
}

function* fieldsOf(text: string): Generator<undefined, ReadonlyArray<Field>> {
  const fields: Array<OpenField> = []
  const breaks = /\r\n|\n|\r|$/g
  let [at, line, work] = [text.startsWith("\uFEFF") ? 1 : 0, 1, 0]
  for (; at <= text.length; line += 1) {
    breaks.lastIndex = at
    const end = breaks.exec(text)
    const written = text.slice(at, end?.index)
    at = (end?.index ?? text.length) + (end?.[0].length || 1)
    const [, tag, first = ""] = tagForm.exec(written) ?? []
    if (tag !== undefined) fields.push({ tag, line, lines: [first], length: 0 })
    else if (!isEnvelope(written)) {
      const last = fields.at(-1)
      if (last === undefined) {
        throw new StatementUnreadable(line, "a field such as :20: is expected")
      }
      last.lines.push(written)
    }
    const field = fields.at(-1)
    if (field !== undefined) field.length += written.length
    if (field !== undefined && field.length > maximumFieldLength) {
      const message = `:${field.tag}: has more than ${maximumFieldLength} characters`
      throw new StatementUnreadable(field.line, message)
    }
    work += written.length + workPerLine
    if (work < workPerSlice) continue
    work = 0
    yield
  }
  return fields
}

/** Value date, optional entry date, mark, optional funds code, amount, type, references. */
const entryForm =
  /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(C|D|RC|RD)[A-Z]?(\d{1,15}),(\d{0,2})[A-Z][A-Z0-9]{3}(.*)$/

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const referencesIn = (text: string) => {
  const [ownReference = "", bankReference = ""] = text.split("//").map((each) => each.trim())
  return {
    ...(ownReference === "" || ownReference === "NONREF" ? {} : { ownReference }),
    ...(bankReference === "" ? {} : { bankReference }),
  }
}

const codes = {
  title: ["20", "21", "22", "23", "24", "25"],
  party: ["32", "33"],
  account: ["38", "31"],
} as const

/** The description as fields by their code; without separators, all of it is the title. */
const descriptionOf = (lines: ReadonlyArray<string>) => {
  const text = lines.join("")
  const separator = /[~<^?](?=\d{2})/.exec(text)?.[0]
  if (separator === undefined) return { title: lines.join(" ").trim() }
  const parts = new Map<string, string>()
  for (const part of text.split(separator).slice(1)) {
    const code = part.slice(0, 2)
    parts.set(code, `${parts.get(code) ?? ""}${part.slice(2)}`)
  }
  const joined = (of: ReadonlyArray<string>, by: string): string =>
    of
      .map((code) => parts.get(code) ?? "")
      .join(by)
      .trim()
  const party = joined(codes.party, " ")
  const partyAccount = codes.account.map((code) => parts.get(code)?.trim() ?? "").find(Boolean)
  return {
    // Its lines end where the bank runs out of columns, also within a number.
    title: joined(codes.title, ""),
    ...(party === "" ? {} : { party }),
    ...(partyAccount === undefined ? {} : { partyAccount }),
  }
}

const entryOf = ({ line, lines }: Field, description: Field | undefined): StatementEntry => {
  const [, year, month, day, mark, whole = "0", fraction = "", rest = ""] =
    entryForm.exec(lines[0] ?? "") ?? []
  const valueDate = `20${year}-${month}-${day}`
  if (mark === undefined || !isDay(valueDate)) {
    throw new StatementUnreadable(line, ":61: is not an entry such as 261129C49,98NTRFNONREF//1")
  }
  return {
    valueDate,
    direction: mark === "C" || mark === "RD" ? "credit" : "debit",
    amount: `${BigInt(whole)}.${fraction.padEnd(2, "0")}`,
    ...referencesIn(rest),
    ...descriptionOf(description?.lines ?? []),
  }
}

interface OpenStatement {
  account: string
  number: string
  currency: string
  balanceLine: number
  entries: Array<StatementEntry>
}

/** Between two pauses. */
const fieldsPerSlice = 20

/** Reads all statements of a file, in its order. Throws `StatementUnreadable`. */
export function* readStatements(text: string): Generator<undefined, ReadonlyArray<Statement>> {
  const statements: Array<OpenStatement> = []
  const fields = yield* fieldsOf(text)
  const current = ({ tag, line }: Field): OpenStatement => {
    const last = statements.at(-1)
    if (last === undefined) throw new StatementUnreadable(line, `:${tag}: comes before :20:`)
    return last
  }
  for (const [index, field] of fields.entries()) {
    const [first = ""] = field.lines
    if (index > 0 && index % fieldsPerSlice === 0) yield
    switch (field.tag) {
      case "20":
        statements.push({
          account: "",
          number: "",
          currency: "",
          balanceLine: field.line,
          entries: [],
        })
        break
      case "25":
        current(field).account = first.replaceAll(/[\s/]/g, "")
        break
      case "28C":
        current(field).number = first.trim()
        break
      case "60F":
      case "60M": {
        const [, currency] = /^[CD]\d{6}([A-Z]{3})/.exec(first) ?? []
        if (currency === undefined) {
          throw new StatementUnreadable(field.line, `:${field.tag}: has no currency`)
        }
        Object.assign(current(field), { currency, balanceLine: field.line })
        break
      }
      case "61": {
        const next = fields[index + 1]
        const description = next?.tag === "86" ? next : undefined
        current(field).entries.push(entryOf(field, description))
        break
      }
    }
  }
  if (statements.length === 0) throw new StatementUnreadable(1, "there is no statement (:20:)")
  return statements
}
