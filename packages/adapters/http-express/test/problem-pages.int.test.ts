/** The pages that explain problems; the type of a problem document links to its page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { languages } from "@procurement/domain/text"
import { problemCodes, problemKinds } from "../src/index.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { expectProblem } from "./requests.ts"

let server: ApiServer
beforeAll(async () => {
  server = await startApi()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => server.fetch(path, { headers })
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll('"', "&quot;")

describe("Problem types", () => {
  it("the type of a problem is a URL of this service that explains it", async () => {
    const { type } = await expectProblem(await get("/nothing"), 404, "route_not_found")
    const { pathname, origin } = new URL(type)
    expect(origin).toBe("https://api.example.com")
    const page = await get(pathname, browser)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("This address does not exist")
  })

  it.each(problemCodes)("the problem %s has a page in every language", async (code) => {
    for (const language of languages) {
      const page = await get(`/problems/${code}`, { ...browser, "accept-language": language })
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(page.headers.get("content-language")).toBe(language)
      expect(page.headers.get("vary")).toBe("Accept, Accept-Language, Accept-Encoding")
      const text = await page.text()
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).toContain(`<h1>${escaped(problemKinds[code].title[language])}</h1>`)
      expect(text).toContain(`&quot;code&quot;: &quot;${code}&quot;`)
      expect(text).not.toMatch(
        /<script|<img(?! src="\/logo")|<link(?! rel="icon" href="\/logo")|https?:\/\/(?!api\.)/,
      )
    }
  })
})

describe("Problem pages", () => {
  it("the content security policy of a page allows no fetches", async () => {
    const policy = (await get("/problems", browser)).headers.get("content-security-policy")
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}=';/)
  })

  it("the page is plain text for Accept: */*, and JSON when requested", async () => {
    const text = await get("/problems/validation_failed")
    expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(await text.text()).toContain("HTTP 422")
    const json = await get("/problems/validation_failed", { accept: "application/json" })
    expect(await json.json()).toMatchObject({
      code: "validation_failed",
      type: "https://api.example.com/problems/validation_failed",
      status: 422,
      retryable: false,
      example: { code: "validation_failed", errors: [{ pointer: "/lines/0/quantity" }, {}] },
    })
  })

  it("the lang parameter selects the language, and links keep it", async () => {
    const page = await get("/problems/missing_token?lang=pl", browser)
    expect(page.headers.get("content-language")).toBe("pl")
    const text = await page.text()
    expect(text).toContain('href="/problems?lang=pl"')
    expect(text).toContain('href="/problems/missing_token?lang=en"')
    const other = await get("/problems/missing_token?lang=xx", browser)
    expect(other.headers.get("content-language")).toBe("en")
  })

  it("a page with an unknown code, media type or method is rejected", async () => {
    await expectProblem(await get("/problems/nope", browser), 404, "route_not_found")
    await expectProblem(await get("/problems/__proto__"), 404, "route_not_found")
    const picture = await get("/problems/nope".replace("nope", "missing_token"), {
      accept: "image/png",
    })
    await expectProblem(picture, 406, "not_acceptable")
    const posted = await server.fetch("/problems", { method: "POST" })
    await expectProblem(posted, 405, "method_not_allowed")
  })
})

describe("Problem index", () => {
  it("the index lists every problem", async () => {
    const page = await (await get("/problems", browser)).text()
    for (const code of problemCodes) expect(page).toContain(`href="/problems/${code}?lang=en"`)
    const json = await (await get("/problems", { accept: "application/json" })).json()
    expect(json.items.map(({ code }: { code: string }) => code)).toEqual(problemCodes)
    expect((await (await get("/problems")).text()).split("\n")).toHaveLength(
      problemCodes.length + 1,
    )
  })
})
