/** Faults in one value on its way to or from a store: a field, a number, a list, an option. */
import * as Option from "effect/Option"
import { lost } from "./through.ts"

export interface ValueFault {
  /** Comes before the path of the value. */
  readonly fault: string
  readonly fits: (value: unknown, path: string) => boolean
  readonly apply: (value: unknown) => unknown
}

const valueFault =
  <A>(isOne: (value: unknown) => value is A) =>
  (fault: string, apply: (value: A) => unknown): ValueFault => ({
    fault,
    fits: (value) => isOne(value) && apply(value) !== value,
    apply: (value) => (isOne(value) ? apply(value) : value),
  })

const ofNumbers = valueFault((value): value is number => typeof value === "number")
const ofTexts = valueFault((value): value is string => typeof value === "string")
const ofBooleans = valueFault((value): value is boolean => typeof value === "boolean")
const ofBytes = valueFault((value): value is Uint8Array => value instanceof Uint8Array)
const ofOptions = valueFault((value) => Option.isOption(value))
const ofLists = valueFault((value): value is Array<unknown> => Array.isArray(value))

/** Whether nothing was found or given. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  (Option.isOption(value) && Option.isNone(value)) ||
  (Array.isArray(value) && value.length === 0)

const many = ({ length }: ReadonlyArray<unknown>): boolean => length > 1
const dayMillis = 86_400_000
const space = 0x20

/** From the smallest fault to the largest. */
export const valueFaults: ReadonlyArray<ValueFault> = [
  {
    fault: "loses",
    fits: (value, path) => value !== undefined && /\.\w+$/.test(path),
    apply: () => lost,
  },
  ofTexts("trims", (text) => text.trim()),
  ofTexts("writes in lower case", (text) => text.toLowerCase()),
  ofTexts("writes in capitals", (text) => text.toUpperCase()),
  ofTexts("cuts", (text) => text.slice(0, -1)),
  ofTexts("empties", () => ""),
  ofBytes("cuts", (bytes) => (bytes.length > 0 ? bytes.slice(0, -1) : bytes)),
  ofBytes("keeps 64 kB of", (bytes) => (bytes.length > 65_536 ? bytes.slice(0, 65_536) : bytes)),
  ofBytes("adds a byte to", (bytes) => {
    const longer = new Uint8Array(bytes.length + 1)
    longer.set(bytes)
    longer[bytes.length] = space
    return longer
  }),
  ofBytes("clears a bit of", (bytes) => bytes.map((byte) => byte & 0xfe)),
  ofNumbers("adds 1 to", (value) => value + 1),
  ofNumbers("takes 1 from", (value) => value - 1),
  ofNumbers("adds 1 to a zero of", (value) => (value === 0 ? 1 : value)),
  ofNumbers("adds a day to", (value) => value + dayMillis),
  ofNumbers("takes a day from", (value) => (value > dayMillis ? value - dayMillis : 0)),
  ofBooleans("negates", (value) => !value),
  ofLists("reverses", (list) => (many(list) ? list.toReversed() : list)),
  ofLists("repeats the last of", (list) => (list.length > 0 ? [...list, list.at(-1)] : list)),
  ofLists("drops the last of", (list) => (many(list) ? list.slice(0, -1) : list)),
  ofLists("drops the first of", (list) => (many(list) ? list.slice(1) : list)),
  ofLists("keeps 1,000 of", (list) => (list.length > 1_000 ? list.slice(0, 1_000) : list)),
  ofLists("empties", (list) => (list.length > 0 ? [] : list)),
  ofOptions("finds nothing for", (found) => (Option.isSome(found) ? Option.none() : found)),
]
