/**
 * A separate process for the tests: `flood <directory>` archives random files until it is killed
 * and prints each digest once it is stored; `same <directory> <count>` archives numbered files;
 * `stranger <directory>` drops its privileges and tries to archive one file.
 */
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import { makeFileArchive } from "../src/index.ts"

const [mode = "", directory = "", count = "0"] = process.argv.slice(2)
const archive = await Effect.runPromise(makeFileArchive({ directory }))
const put = (bytes: Uint8Array): Promise<string> => Effect.runPromise(archive.put(bytes))
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

if (mode === "flood") {
  for (;;) say(await put(randomBytes(600_000)))
}
if (mode === "same") {
  const numbers = Array.from({ length: Number(count) }, (_, index) => index)
  const digests = await Promise.all(
    numbers.map((number) => put(new Uint8Array(40_000).fill(number))),
  )
  for (const digest of digests) say(digest)
}
if (mode === "stranger") {
  if (process.getuid?.() === 0) process.seteuid?.(65_534)
  const error = await Effect.runPromise(Effect.flip(archive.put(randomBytes(10))))
  say(`${error.reason}: ${error.detail}`)
}
