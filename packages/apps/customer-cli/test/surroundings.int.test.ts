/** What the environment of the console decides: the proxy, and the language of messages. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { resolve } from "node:path"
import { listen, temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { consoleLanguage } from "../src/console-language.ts"

const bin = resolve(import.meta.dirname, "../src/main.ts")

const event = { id: "evt_1", type: "order.accepted", createdAt: "2026-11-20T12:00:00Z", data: {} }

/** An API with one event, which happens after the log was read once. */
const startApi = async () => {
  const requests: Array<IncomingMessage> = []
  const server = createServer((request, response) => {
    requests.push(request)
    const { url = "" } = request
    const isLater = requests.filter((each) => each.url?.startsWith("/v1/events")).length === 2
    response.writeHead(url.startsWith("/v1/orders") ? 404 : 200)
    if (url.startsWith("/v1/usage")) return response.end('{"plan":"standard"}')
    return response.end(JSON.stringify({ items: isLater ? [event] : [], next: null }))
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return { requests, port: Number(new URL(url).port) }
}

/** Connects every host name to the API, and records the names. */
const startProxy = async (port: number) => {
  const connected: Array<string> = []
  const server = createServer().on("connect", ({ url = "" }: IncomingMessage, socket) => {
    connected.push(url)
    const target = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      socket.pipe(target).pipe(socket)
    })
    target.on("error", () => socket.destroy())
    socket.on("error", () => target.destroy())
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return { connected, url }
}

const isOfProxy = ([name]: readonly [string, unknown]): boolean => /_proxy$/i.test(name)

const environmentOf = (more: object) => ({
  ...Object.fromEntries(Object.entries(process.env).filter((each) => !isOfProxy(each))),
  HOME: temporaryFolder(onTestFinished),
  XDG_CONFIG_HOME: "",
  LC_ALL: "C",
  ...more,
})

const run = (words: ReadonlyArray<string>, env: ReturnType<typeof environmentOf>) =>
  new Promise<readonly [code: number, out: string, errorOutput: string]>((ended) => {
    execFile(process.execPath, [bin, ...words], { cwd: env.HOME, env }, (error, out, errorOutput) =>
      ended([error === null ? 0 : Number(error.code), out, errorOutput]),
    )
  })

const login = (url: string) => ["login", "--url", url, "--token", "ppl_test_1"]

describe("procurement-api behind a proxy", () => {
  it("requests go through the proxy, but never those to this machine", async () => {
    const api = await startApi()
    const proxy = await startProxy(api.port)
    const env = environmentOf({ http_proxy: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: "a.test" })
    expect(await run(login("http://api.example.com"), env)).toEqual([
      0,
      expect.stringContaining("standard"),
      "",
    ])
    const receiver = createServer((_request, response) => response.writeHead(204).end())
    const { url, stop } = await listen(receiver)
    onTestFinished(stop)
    const words = ["--json", "listen", "--forward-to", url]
    const child = spawn(process.execPath, [bin, ...words], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    let written = ""
    child.stdout.on("data", (part: Buffer) => (written += part.toString()))
    await expect.poll(() => written, { timeout: 20_000 }).toContain('"status":204')
    child.kill("SIGINT")
    expect(await once(child, "close")).toEqual([0, null])
    expect(new Set(proxy.connected)).toEqual(new Set(["api.example.com:80"]))
  }, 30_000)

  it.each(["127.0.0.1", "localhost"])("the API at %s is reached directly", async (host) => {
    const api = await startApi()
    const env = environmentOf({ HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "" })
    const [code] = await run(login(`http://${host}:${api.port}`), env)
    expect([code, api.requests.length]).toEqual([0, 1])
  })

  it("a host in NO_PROXY is reached directly", async () => {
    const api = await startApi()
    const proxy = await startProxy(api.port)
    const env = environmentOf({ HTTP_PROXY: proxy.url, NO_PROXY: "other.test,.invalid" })
    const [code] = await run(login("http://api.invalid"), env)
    expect([code, proxy.connected]).toEqual([1, []])
  })

  it("a proxy that is not a URL is a usage error without its password", async () => {
    const env = environmentOf({ HTTPS_PROXY: "user:hunter2@proxy.example.com:3128" })
    const [code, , errorOutput] = await run(login("https://api.example.com"), env)
    expect(code).toBe(2)
    expect(errorOutput).toBe("procurement-api: HTTPS_PROXY must be an http or https URL\n")
  })
})

describe("The language of the console", () => {
  it.each([
    [{ LC_ALL: "en_US.UTF-8", LC_MESSAGES: "pl_PL.UTF-8", LANG: "pl_PL.UTF-8" }, "en"],
    [{ LC_ALL: "", LC_MESSAGES: "pl_PL.UTF-8", LANG: "en_US.UTF-8" }, "pl"],
    [{ LANG: "pl" }, "pl"],
    [{ LANG: "plt_MG.UTF-8" }, "en"],
    [{ LANG: "de_DE.UTF-8" }, "en"],
    [{ LANG: "C.UTF-8" }, "en"],
    [{}, "en"],
  ])("%j is a console in %s", (environment, language) => {
    expect(consoleLanguage(environment)).toBe(language)
  })

  it("every request names it, except that for a PDF, which names that of the PDF", async () => {
    const api = await startApi()
    const env = environmentOf({ LC_ALL: "pl_PL.UTF-8" })
    await run(login(`http://127.0.0.1:${api.port}`), env)
    await run(["orders", "list"], { ...env, LC_ALL: "C" })
    await run(["invoices", "download", "inv_1", "--language", "pl"], { ...env, LC_ALL: "C" })
    const sent = api.requests.map(({ url, headers }) => [url, headers["accept-language"]])
    expect(sent).toEqual([
      ["/v1/usage", "pl"],
      ["/v1/orders?limit=20", "en"],
      ["/v1/invoices/inv_1/status", "en"],
      ["/v1/invoices/inv_1/pdf", "pl"],
    ])
  })
})
