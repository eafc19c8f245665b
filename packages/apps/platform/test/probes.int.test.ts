import { createServer } from "node:net"
import { listen } from "@procurement/testing"
import { afterEach, describe, expect, it } from "vitest"
import { makeLogger, openProbes, timeoutMillis, type Probes, watchReadiness } from "../src/index.ts"

const silent = makeLogger("test", "silent")
const opened: Array<Probes> = []

const open = async () => {
  const probes = await openProbes({ PROBES_HOST: "127.0.0.1", PROBES_PORT: 0 }, silent)
  opened.push(probes)
  const ask = async (path: string, method = "GET") => {
    const response = await fetch(`${probes.ready["probesUrl"]}${path}`, { method })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { probes, ask }
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((probes) => probes.close()))
})

describe("Probes", () => {
  it("a process is live at once, and ready only after it has started", async () => {
    const { probes, ask } = await open()
    expect((await ask("/livez")).status).toBe(200)
    const before = await ask("/readyz")
    expect(before.status).toBe(503)
    expect(JSON.parse(before.text)).toEqual({ status: "starting", checks: {} })
    probes.started([])
    expect((await ask("/readyz")).status).toBe(200)
  })

  it("readiness fails while a check fails, and reports the reason", async () => {
    const { probes, ask } = await open()
    let isAway = true
    probes.started([
      { name: "disk", check: () => Promise.resolve() },
      {
        name: "database",
        check: () => (isAway ? Promise.reject(new Error("refused\nsecond")) : Promise.resolve()),
      },
    ])
    const away = await ask("/readyz")
    expect(away.status).toBe(503)
    expect(JSON.parse(away.text)).toEqual({
      status: "unready",
      checks: { disk: "ok", database: "refused" },
    })
    isAway = false
    expect(await ask("/readyz")).toMatchObject({ status: 200 })
    expect((await ask("/livez")).status).toBe(200)
  })

  it("readiness fails when a check does not respond in time", async () => {
    const { probes, ask } = await open()
    probes.started([{ name: "database", check: () => new Promise(() => undefined) }])
    const { status, text } = await ask("/readyz")
    expect(status).toBe(503)
    expect(text).toContain(`no response in ${timeoutMillis} ms`)
  })

  it("concurrent readiness requests run each check once", async () => {
    const readiness = watchReadiness()
    let calls = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      calls += 1
      return promise
    }
    readiness.started([{ name: "database", check }])
    const answers = Promise.all([readiness.look(), readiness.look(), readiness.look()])
    resolve()
    expect((await answers).map(({ isReady }) => isReady)).toEqual([true, true, true])
    expect(calls).toBe(1)
    await readiness.look()
    expect(calls).toBe(2)
  })

  it("a draining process never becomes ready again, even if a check succeeds", async () => {
    const { probes, ask } = await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    let isCalled = false
    const check = () => {
      isCalled = true
      return promise
    }
    probes.started([{ name: "database", check }])
    const answer = ask("/readyz")
    await expect.poll(() => isCalled).toBe(true)
    probes.draining()
    resolve()
    expect(await answer).toMatchObject({ status: 503 })
    probes.started([])
    expect(JSON.parse((await ask("/readyz")).text)).toEqual({ status: "draining", checks: {} })
  })

  it("the probe server returns 404 for other paths and 405 for other methods", async () => {
    const { ask } = await open()
    expect((await ask("/")).status).toBe(404)
    expect((await ask("/v1/orders")).status).toBe(404)
    expect((await ask("/constructor")).status).toBe(404)
    const posted = await ask("/livez", "POST")
    expect(posted.status).toBe(405)
    expect(posted.headers.get("allow")).toBe("GET, HEAD")
    expect(await ask("/livez?verbose", "HEAD")).toMatchObject({ status: 200, text: "" })
  })
})

describe("Metrics", () => {
  it("GET /metrics has the Prometheus format and counts failures of its sources", async () => {
    const { probes, ask } = await open()
    let looks = 0
    probes.measure({
      name: "queue",
      look: async () => {
        looks += 1
      },
    })
    probes.measure({ name: "broken", look: () => Promise.reject(new Error("away")) })
    const { status, headers, text } = await ask("/metrics")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(text).toMatch(/^metrics_source_failures_total\{source="broken"\} 1$/m)
    await ask("/metrics")
    expect(looks).toBe(1)
  })
})

describe("Process without PROBES_PORT", () => {
  it("a process without PROBES_PORT starts and drains without a probe server", async () => {
    const probes = await openProbes({ PROBES_HOST: "127.0.0.1", PROBES_PORT: undefined }, silent)
    probes.started([])
    probes.draining()
    expect(probes.ready).toEqual({})
    await probes.close()
  })
})

describe("PROBES_PORT in use", () => {
  it("a PROBES_PORT that is in use fails the start with a line that names it", async () => {
    const { port, stop } = await listen(createServer())
    await expect(
      openProbes({ PROBES_HOST: "127.0.0.1", PROBES_PORT: port }, silent),
    ).rejects.toThrow(`port ${port} is taken by another program: set PROBES_PORT to a free one`)
    await stop()
  })
})
