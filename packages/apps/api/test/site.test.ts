/** The content of the pages from the settings: an invalid file fails the start with one line. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import type { ApiSettings } from "../src/index.ts"
import { readLogo, readSite } from "../src/site.ts"

const folder = temporaryFolder(afterAll)

const fileWith = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])

describe("Logo", () => {
  it("the type of a logo is that of its content", async () => {
    const svg = await fileWith("logo.svg", '<?xml version="1.0"?>\n<!-- ours -->\n<svg></svg>')
    expect((await readLogo(svg)).type).toBe("image/svg+xml")
    expect((await readLogo(await fileWith("logo", png))).type).toBe("image/png")
  })

  it("a logo that is missing, not an image or too large is rejected by name", async () => {
    const text = await fileWith("logo.txt", "<html><svg></svg></html>")
    const large = await fileWith("large.png", Buffer.concat([png, Buffer.alloc(100_000)]))
    await expect(readLogo(text)).rejects.toThrow(/logo\.txt: must be an SVG or a PNG image/)
    await expect(readLogo(large)).rejects.toThrow(/large\.png: must have at most 100000 bytes/)
    await expect(readLogo(join(folder, "none"))).rejects.toThrow(/BRAND_LOGO_FILE=.*none: ENOENT/)
  })
})

describe("Client of a sandbox", () => {
  it("the client is shown as soon as its file exists", async () => {
    const file = join(folder, "credentials.json")
    const settings = { BRAND_NAME: "P", BRAND_LOGO_FILE: "", STATUS_PAGE_URL: "" }
    const site = await readSite({ ...settings, SANDBOX_CLIENT_FILE: file } as ApiSettings)
    expect(site.client?.()).toBeUndefined()
    const client = { clientId: "cli_1", clientSecret: "ppl_secret_1" }
    await fileWith("credentials.json", JSON.stringify({ ...client, more: 1 }))
    expect(site.client?.()).toEqual(client)
  })
})
