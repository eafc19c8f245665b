/** The dashboard that the API serves: all its assets, and its content security policy. */
import { createClient } from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiProcess } from "./support/api-process.ts"
import { type IdentityWorld, openIdentityWorld } from "./support/identity-world.ts"

let world: IdentityWorld
let api: ApiProcess
beforeAll(async () => {
  world = await openIdentityWorld()
  api = await world.startApi()
})
afterAll(() => world.close())

/**
 * Matches the files that a file loads: by tags, imports and style sheets. Only comments name types.
 */
const references = /(?:src|href)="([^"]+)"|(?:from|import\(?) ?"(\.[^"]+)"|url\(([^)]+)\)/g

interface Asset {
  readonly path: string
  readonly response: Response
  readonly text: string
}

const assetAt = async (path: string): Promise<Asset> => {
  const response = await fetch(`${api.url}${path}`)
  return { path, response, text: await response.text() }
}

const namedBy = ({ path, text }: Asset): ReadonlyArray<string> =>
  [...text.replace(/\/\*[^]*?\*\//g, "").matchAll(references)]
    .map((match) => match.slice(1).find((group) => group !== undefined) ?? "")
    .filter((name) => !name.startsWith("data:"))
    .map((name) => new URL(name, `https://own.example${path}`))
    .map(({ origin, pathname }) =>
      origin === "https://own.example" ? pathname : origin + pathname,
    )

/** The page and everything it loads, directly or indirectly. */
const everyAsset = async (): Promise<ReadonlyArray<Asset>> => {
  const found = new Map<string, Asset>()
  let open = ["/dashboard"]
  while (open.length > 0) {
    const assets = await Promise.all(open.map(assetAt))
    for (const asset of assets) found.set(asset.path, asset)
    const named = assets.flatMap(namedBy).filter((path) => /^\/(?:dashboard\/|logo$)/.test(path))
    open = [...new Set(named)].filter((path) => !found.has(path))
  }
  return [...found.values()]
}

describe("Dashboard sign-in", () => {
  const tokenFor = async (origin: string): Promise<Response> => {
    const request = {
      tenantId: world.tenant.id,
      name: lineText("Dashboard"),
      scopes: ["webhooks:manage"] as const,
    }
    const { client, secret = "" } = await world.run(createClient(request))
    return fetch(`${api.url}/oauth/token`, {
      method: "POST",
      headers: { origin, authorization: `Basic ${btoa(`${client.clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "webhooks:manage" }),
    })
  }

  it("a token request with the dashboard's Origin header returns a usable token", async () => {
    const response = await tokenFor(new URL(api.url).origin)
    expect(response.status).toBe(200)
    const { access_token: token } = await response.json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${api.url}/v1/webhooks`, { headers })).status).toBe(200)
  })

  it("the token endpoint sends other origins no CORS header, nor to their preflights", async () => {
    const response = await tokenFor("https://evil.example")
    expect(response.status).toBe(200)
    expect(response.headers.get("access-control-allow-origin")).toBeNull()
    const preflight = { method: "OPTIONS", headers: { "access-control-request-method": "POST" } }
    const answer = await fetch(`${api.url}/oauth/token`, preflight)
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "POST, OPTIONS"])
    const granted = [...answer.headers.keys()].filter((name) => name.startsWith("access-control"))
    expect(granted).toEqual([])
  })
})

describe("Dashboard", () => {
  it("the dashboard serves every asset that it loads, all from its own origin", async () => {
    const assets = await everyAsset()
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) {
      expect(asset.response.status, asset.path).toBe(200)
      for (const name of namedBy(asset)) expect(name).toMatch(/^\/(?:dashboard\/|docs$|logo$)/)
    }
    const types = assets.map(({ response }) => response.headers.get("content-type"))
    expect(new Set(types)).toStrictEqual(
      new Set([
        "text/html; charset=utf-8",
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
        "image/svg+xml",
      ]),
    )
  })

  it("dashboard files contain no external URL except the example and SVG's namespace", async () => {
    for (const { path, text } of await everyAsset()) {
      const named = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address)
      const known = new Set(["https://erp.example.com", "http://www.w3.org"])
      expect([path, ...named.filter((address) => !known.has(address))]).toStrictEqual([path])
    }
  })

  it("the content security policy allows only the dashboard's own scripts and styles", async () => {
    const { response, text } = await assetAt("/dashboard")
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
      ]),
    )
    expect(policy).not.toMatch(/unsafe|nonce|sha256|http|\*/)
    expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
    expect(response.headers.get("referrer-policy")).toBe("no-referrer")
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
    expect(response.headers.get("cache-control")).toBe("no-cache")
  })

  it("files with a hash in their name are cached for a year and compressed", async () => {
    const hashed = (await everyAsset()).filter(({ path }) => /-[A-Z0-9]{8}\./.test(path))
    expect(hashed.length).toBeGreaterThan(1)
    for (const { path, response } of hashed) {
      expect(response.headers.get("cache-control"), path).toContain("immutable")
      expect(response.headers.get("content-encoding"), path).toBe("gzip")
    }
  })

  it("/dashboard/ serves the same page, and openapi.json does not list the dashboard", async () => {
    const [plain, slash] = await Promise.all([assetAt("/dashboard"), assetAt("/dashboard/")])
    expect(slash.text).toBe(plain.text)
    expect((await assetAt("/v1/openapi.json")).text).not.toContain("/dashboard")
  })

  it("paths that are not dashboard assets return 404", async () => {
    for (const path of ["/dashboard/../tsconfig.json", "/dashboard/views", "/dashboard/none.js"]) {
      expect((await assetAt(path)).response.status, path).toBe(404)
    }
  })
})
