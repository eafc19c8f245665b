/** Servers that are unreachable, untrusted, slow, or that close the connection too early. */
import type { SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import type { Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { anEmail } from "./support/emails.ts"
import { startMailServer } from "./support/mail-server.ts"
import { politely, type SmtpScript, startScriptedServer } from "./support/scripted-server.ts"
import { aSelfSignedCertificate } from "@procurement/testing"
import { mailerTo, sendTo, shortLimits } from "./support/sending.ts"

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const kept = async <Server extends { readonly stop: () => Promise<void> }>(
  starting: Promise<Server>,
): Promise<Server> => {
  const server = await starting
  stops.push(server.stop)
  return server
}

const scripted = (script: SmtpScript) => kept(startScriptedServer(script))
const forNow = (detail: RegExp) => ({
  _tag: "RefusedForNow",
  detail: expect.stringMatching(detail),
})
const plainly = { startTls: "never", timeLimits: shortLimits } as const

describe("Untrusted connections", () => {
  it("no e-mail is sent to a server without STARTTLS", async () => {
    const server = await kept(startMailServer({ disabledCommands: ["STARTTLS"] }))
    expect(await sendTo(server.port)).toEqual(forNow(/STARTTLS/i))
    expect(server.received).toHaveLength(0)
  })

  it("no login is sent to a server without STARTTLS", async () => {
    const server = await scripted({
      begin: (socket) => socket.write("220 odd.test\r\n"),
      on: (line, socket) => {
        if (line.startsWith("EHLO")) socket.write("250-odd.test\r\n250 AUTH PLAIN LOGIN\r\n")
        else socket.write("502 no\r\n")
      },
    })
    const url = `smtp://service:secret@127.0.0.1:${server.port}`
    expect(await sendTo(server.port, { url })).toMatchObject({ _tag: "RefusedForNow" })
    expect(server.received.join("\n")).not.toMatch(/AUTH|MAIL/)
  })

  it.each(["smtp", "smtps"])("an untrusted certificate is rejected (%s)", async (scheme) => {
    const server = await kept(startMailServer({ secure: scheme === "smtps" }))
    const url = `${scheme}://127.0.0.1:${server.port}`
    const { certificate: certificateAuthority } = await aSelfSignedCertificate(["127.0.0.1"])
    expect(await sendTo(server.port, { url, certificateAuthority })).toEqual(
      forNow(/self-signed|certificate/i),
    )
    expect(server.received).toHaveLength(0)
  })

  it.each(["smtp", "smtps"])("a certificate for another host is rejected (%s)", async (scheme) => {
    const { certificate, key } = await aSelfSignedCertificate(["10.0.0.1"])
    const server = await kept(
      startMailServer({ secure: scheme === "smtps", cert: certificate, key }),
    )
    const url = `${scheme}://127.0.0.1:${server.port}`
    expect(await sendTo(server.port, { url, certificateAuthority: certificate })).toEqual(
      forNow(/altnames|does not match/i),
    )
    expect(server.received).toHaveLength(0)
  })
})

describe("Expired certificates", () => {
  it("no e-mail is sent to a server with an expired certificate", async () => {
    const { certificate, key } = await aSelfSignedCertificate(["127.0.0.1"], [-3, -1])
    const server = await kept(startMailServer({ cert: certificate, key }))
    expect(await sendTo(server.port, { certificateAuthority: certificate })).toEqual(
      forNow(/expired/i),
    )
    expect(server.received).toHaveLength(0)
  })
})

describe("Unreachable and misbehaving servers", () => {
  it("a closed port is reported as a temporary failure", async () => {
    const server = await startScriptedServer({ begin: () => undefined })
    await server.stop()
    expect(await sendTo(server.port, plainly)).toEqual(forNow(/ECONNREFUSED/))
  })

  const rude: ReadonlyArray<readonly [string, SmtpScript]> = [
    ["says nothing", { begin: () => undefined }],
    ["hangs up at once", { begin: (socket) => socket.end() }],
    ["talks nonsense", { begin: (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n") }],
    ["never answers EHLO", { begin: (socket) => socket.write("220 odd.test\r\n") }],
    [
      "hangs up after EHLO",
      { begin: (socket) => socket.write("220 odd.test\r\n"), on: (_line, socket) => socket.end() },
    ],
  ]
  it.each(rude)("a send fails in time when the server %s", async (_name, script) => {
    const server = await scripted(script)
    expect(await sendTo(server.port, plainly)).toMatchObject({ _tag: "RefusedForNow" })
  })

  it("a send fails at its overall time limit when the greeting never ends", async () => {
    const server = await scripted({
      begin: (socket) => {
        const trickle = setInterval(() => socket.write("220-odd.test\r\n"), 50)
        socket.on("close", () => clearInterval(trickle))
      },
    })
    const limits = { ...shortLimits, greeting: 5_000, whole: 700 }
    expect(await sendTo(server.port, { startTls: "never", timeLimits: limits })).toEqual(
      forNow(/within 0\.7 seconds/),
    )
  })

  it("an e-mail is sent once to a server that takes it and never responds", async () => {
    const server = await scripted({
      begin: (socket) => socket.write("220 odd.test\r\n"),
      on: politely,
    })
    expect(await sendTo(server.port, plainly)).toEqual(forNow(/time/i))
    expect(server.received.filter((line) => line === ".")).toHaveLength(1)
  })

  it("an e-mail is sent once to a server that takes it and hangs up", async () => {
    const server = await scripted({
      begin: (socket) => socket.write("220 odd.test\r\n"),
      on: (line, socket) => (line === "." ? socket.destroy() : politely(line, socket)),
    })
    expect(await sendTo(server.port, plainly)).toMatchObject({ _tag: "RefusedForNow" })
    expect(server.received.filter((line) => line === ".")).toHaveLength(1)
  })

  it("a second e-mail uses a new connection when the server closed the first one", async () => {
    const answered: Array<Socket> = []
    const server = await scripted({
      begin: (socket) => socket.write("220 odd.test\r\n"),
      on: (line, socket) => {
        if (line === ".") {
          answered.push(socket)
          socket.write("250 taken\r\n")
        } else politely(line, socket)
      },
    })
    const mailer = mailerTo(server.port, { startTls: "never" })
    const send = (): Promise<SendReport> => Effect.runPromise(mailer.send(anEmail()))
    expect(await send()).toMatchObject({ _tag: "Accepted" })
    const [first] = answered
    if (first === undefined) throw new TypeError("no mail was taken")
    // The mailer sees the close only when both ends have closed the connection.
    const closed = once(first, "close")
    first.end()
    await closed
    expect(await send()).toMatchObject({ _tag: "Accepted" })
    expect(new Set(answered).size).toBe(2)
    await Effect.runPromise(mailer.close)
  })
})
