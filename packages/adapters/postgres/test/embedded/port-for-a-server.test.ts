/** Ports for servers of tests, tools and the sandbox. */
import { execFile } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { describe, expect, it } from "vitest"
import { freePort } from "../../src/embedded/port-for-a-server.ts"

/** So many of 12,767 that two processes which did not know of each other would share some. */
const count = 400
const take = async () => Promise.all(Array.from({ length: count }, () => freePort()))

const modulePath = new URL("../../src/embedded/port-for-a-server.ts", import.meta.url)
const program = `
  import { freePort } from ${JSON.stringify(modulePath.href)}
  const ports = []
  for (let nth = 0; nth < ${count}; nth += 1) ports.push(await freePort())
  console.log(JSON.stringify(ports))
  process.stdin.resume()`

describe("freePort", () => {
  it("returns no port twice in a process", async () => {
    expect(new Set(await take()).size).toBe(count)
  })

  it.runIf(process.platform === "linux")("returns no port of another process", async () => {
    const other = execFile(process.execPath, ["--input-type=module", "--eval", program])
    try {
      const [line] = await once(createInterface({ input: other.stdout! }), "line")
      const theirs = new Set<number>(JSON.parse(line))
      expect(theirs.size).toBe(count)
      expect((await take()).filter((port) => theirs.has(port))).toEqual([])
    } finally {
      other.kill()
    }
  })
})
