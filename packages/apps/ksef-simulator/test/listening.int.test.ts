/** A port that is taken: the start ends with a line that says what to do. */
import { say } from "@procurement/testing"
import { describe, expect, it } from "vitest"
import { startSimulator } from "./support/checked-simulator.ts"

describe("A taken port", () => {
  it("a second simulator on the same port names the port and its setting", async () => {
    const first = await startSimulator()
    const port = Number(new URL(first.url).port)
    await expect(startSimulator({ port })).rejects.toThrow(
      `port ${port} is taken by another program: set PORT to a free one`,
    )
    await first.close()
  })
})

const host = "Host: ksef\r\nConnection: close\r\n"

describe("Strange requests", () => {
  it.each([
    ["an unknown expectation", `GET /v2/no HTTP/1.1\r\n${host}Expect: weird\r\n\r\n`, "404"],
    ["two hosts", `GET /v2/no HTTP/1.1\r\n${host}Host: other\r\n\r\n`, "400"],
    ["a host with a path", "GET /v2/no HTTP/1.1\r\nHost: a/b@c\r\n\r\n", "400"],
    ["HTTP/2.0", `GET /v2/no HTTP/2.0\r\n${host}\r\n`, "400"],
    [
      "a coding before the chunks",
      `POST /v2/no HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      "400",
    ],
    [
      "a coded body",
      `POST /_sim/clock HTTP/1.1\r\n${host}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
      "415 [^]*accept-encoding: identity\r\n",
    ],
    [
      "a body with an explicit identity",
      `POST /v2/no HTTP/1.1\r\n${host}Content-Encoding: Identity\r\nContent-Length: 2\r\n\r\n{}`,
      "404",
    ],
  ])("%s is answered, and the simulator stops at once", async (_what, bytes, status) => {
    const simulator = await startSimulator()
    expect(await say(simulator.url, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`, "i"))
    await simulator.close()
  })
})
