/** Computes the files of a journey from the functions that ran. Pure. */
import type { Journey, Size } from "./journeys.ts"

/** A function that ran: its file, and the offsets of its text. */
export interface CalledFunction {
  readonly path: string
  readonly start: number
  readonly end: number
}

export interface Stretch {
  readonly called: ReadonlyArray<CalledFunction>
  /** Functions that the same process also calls when it is idle. */
  readonly whenIdle: ReadonlyArray<CalledFunction>
}

const idOf = ({ path, start }: CalledFunction): string => `${path}:${start}`

const isSource = (path: string): boolean => /^packages\/.*\/src\/.*\.ts$/.test(path)

const belongs = ({ includes, leavesOut }: Journey, path: string): boolean =>
  isSource(path) &&
  (includes === undefined || includes.test(path)) &&
  !leavesOut.some(({ files }) => files.test(path))

/** The functions that the journey called, in the files that belong to it. */
const callsOf = (journey: Journey, { called, whenIdle }: Stretch) => {
  const idle = new Set(journey.beyondIdle ? whenIdle.map(idOf) : [])
  return called.filter((one) => !idle.has(idOf(one)) && belongs(journey, one.path))
}

/** The files in which the journey called a function. */
export const filesOf = (journey: Journey, stretch: Stretch): ReadonlyArray<string> =>
  [...new Set(callsOf(journey, stretch).map(({ path }) => path))].toSorted()

const linesIn = (text: string): number => text.split("\n").length - 1

/** The numbers of the lines that these functions of one file occupy, each once. */
const linesOf = (functions: ReadonlyArray<CalledFunction>, text: string): number => {
  const lines = functions.flatMap(({ start, end }) => {
    const first = linesIn(text.slice(0, start))
    return Array.from({ length: linesIn(text.slice(start, end)) + 1 }, (_, nth) => first + nth)
  })
  return new Set(lines).size
}

/** `textOf` reads a source file. */
export const sizeOf = (
  journey: Journey,
  stretch: Stretch,
  textOf: (path: string) => string,
): Size => {
  const calls = Map.groupBy(callsOf(journey, stretch), ({ path }) => path)
  const sizes = [...calls].map(([path, functions]) => {
    const text = textOf(path)
    return { lines: linesIn(text), called: linesOf(functions, text) }
  })
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    called: sizes.reduce((sum, { called }) => sum + called, 0),
  }
}

const shown = ({ files, lines, called }: Size): string =>
  `${files} / ${lines.toLocaleString("en")} / ${called.toLocaleString("en")}`

/** The Markdown table of docs/ARCHITECTURE.md. */
export const journeyTable = (
  rows: ReadonlyArray<{ readonly journey: Journey; readonly today: Size }>,
): string =>
  [
    "| journey (files / lines / lines of called functions) | at ff56b2e | today | goal |",
    "|---|---|---|---|",
    ...rows.map(
      ({ journey: { title, before, goal }, today }) =>
        `| ${title} | ${shown(before)} | ${shown(today)} | ${goal.files} / ${goal.lines.toLocaleString("en")} |`,
    ),
    "",
  ].join("\n")
