/** Standard input whose writer is slower than the command. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { expect, it } from "vitest"

const input = new URL("../src/input.ts", import.meta.url).href

/** As in a command, the libraries of which have looked at standard input before it is read. */
const program = `
const { readInput } = await import(${JSON.stringify(input)})
process.stderr.write(String(process.stdin.fd))
process.stdout.write(readInput("-"))
`

it("a command waits for a slow writer of its standard input", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program])
  const printed = text(child.stdout)
  await once(child.stderr, "data")
  child.stdin.write("sku;")
  child.stdin.end("category\n")
  expect(await printed).toBe("sku;category\n")
})
