/**
 * Inputs that reached code which the samples do not reach, kept for later runs and for `npm test`:
 * each a line of JSON, a text, or the Base64 of other bytes.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isUtf8 } from "node:buffer"
import type { BlockCounts } from "./coverage.ts"
import { bytesOf, type Decoder } from "./decoder.ts"
import { readInSlices } from "./execute.ts"

const fileOf = (name: string): URL => new URL(`corpus/${name}.jsonl`, import.meta.url)

/** Characters of a decoder's file. */
const maximumKept = 12_000
const maximumInputBytes = 2_048

type Line = string | { readonly base64: string }

const lineOf = (input: Uint8Array): string => {
  const line: Line = isUtf8(input)
    ? Buffer.from(input).toString("utf8")
    : { base64: Buffer.from(input).toString("base64") }
  return `${JSON.stringify(line)}\n`
}

export const readCorpus = (name: string): ReadonlyArray<Uint8Array> =>
  existsSync(fileOf(name))
    ? readFileSync(fileOf(name), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Line)
        .map((line) =>
          typeof line === "string" ? Buffer.from(line) : Buffer.from(line.base64, "base64"),
        )
    : []

export const writeCorpus = (name: string, inputs: ReadonlyArray<Uint8Array>): void =>
  inputs.length === 0
    ? rmSync(fileOf(name), { force: true })
    : writeFileSync(fileOf(name), inputs.map(lineOf).join(""))

/** Attempts to shorten an input. */
const maximumAttempts = 40

/** The input without pieces that it does not need. */
const shortened = async (
  input: Uint8Array,
  isEnough: (input: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> => {
  let shortest = input
  let attempts = 0
  for (let size = Math.ceil(input.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      attempts += 1
      if (attempts > maximumAttempts) return shortest
      const without = Buffer.concat([shortest.slice(0, at), shortest.slice(at + size)])
      if (await isEnough(without)) shortest = without
      else at += size
    }
  }
  return shortest
}

/**
 * Chooses inputs, the shortest first, of which each reaches a block that neither the samples nor
 * those before it reach.
 */
export const chooseInputs = async (
  decoder: Decoder,
  inputs: ReadonlyArray<Uint8Array>,
  { take }: Pick<BlockCounts, "take">,
): Promise<ReadonlyArray<Uint8Array>> => {
  const seen = new Set<string>()
  const newBlocks = async (input: Uint8Array): Promise<ReadonlyArray<string>> => {
    take()
    try {
      await readInSlices(decoder, input)
    } catch {
      // A finding, which is reported elsewhere: it is kept as a sample and not here.
      return []
    }
    return [...take().keys()].filter((block) => !seen.has(block))
  }
  for (const sample of decoder.samples)
    for (const block of await newBlocks(bytesOf(sample))) seen.add(block)
  const chosen: Array<Uint8Array> = []
  let room = maximumKept
  const short = inputs.filter(({ length }) => length <= maximumInputBytes)
  for (const input of short.toSorted((left, right) => left.length - right.length)) {
    const blocks = await newBlocks(input)
    if (blocks.length === 0) continue
    const shorter = await shortened(input, async (less) => {
      const reached = new Set(await newBlocks(less))
      return blocks.every((block) => reached.has(block))
    })
    room -= lineOf(shorter).length
    if (room < 0) break
    chosen.push(shorter)
    for (const block of blocks) seen.add(block)
  }
  return chosen
}
