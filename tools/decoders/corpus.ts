/** Inputs that reached new code in earlier runs, kept for the next ones: a line of Base64 each. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"

const fileOf = (name: string): URL => new URL(`corpus/${name}.base64`, import.meta.url)

/** Longer inputs reach little that shorter ones do not. */
const maximumKeptBytes = 2_048
const maximumKept = 60

export const readCorpus = (name: string): ReadonlyArray<Uint8Array> =>
  existsSync(fileOf(name))
    ? readFileSync(fileOf(name), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => Buffer.from(line, "base64"))
    : []

/** Adds short inputs to those kept before, up to sixty; returns how many are kept now. */
export const keepInputs = (name: string, inputs: ReadonlyArray<Uint8Array>): number => {
  const lines = [...readCorpus(name), ...inputs]
    .filter(({ length }) => length <= maximumKeptBytes)
    .map((input) => Buffer.from(input).toString("base64"))
  const kept = [...new Set(lines)].slice(0, maximumKept)
  if (kept.length > 0) writeFileSync(fileOf(name), `${kept.join("\n")}\n`)
  return kept.length
}
