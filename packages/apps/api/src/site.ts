/**
 * The content of the API's pages: the operator's brand, the status page's link, a sandbox's client.
 */
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { HttpAppDeps, Logo, SandboxClient } from "@procurement/adapter-http-express"
import { oneLine, SettingsError } from "@procurement/app-platform"
import { z } from "zod"
import type { ApiSettings } from "./settings.ts"

const maximumLogoBytes = 100_000

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const typeOf = (body: Buffer): Logo["type"] | undefined => {
  if (body.subarray(0, pngSignature.length).equals(pngSignature)) return "image/png"
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/.test(body.toString("utf8"))
    ? "image/svg+xml"
    : undefined
}

/** Reads the logo; throws a SettingsError that names the file's fault. */
export const readLogo = async (file: string): Promise<Logo> => {
  const body = await readFile(file).catch((error: unknown) => {
    throw new SettingsError(`BRAND_LOGO_FILE=${file}: ${oneLine(error)}`)
  })
  const type = typeOf(body)
  if (type === undefined) {
    throw new SettingsError(`BRAND_LOGO_FILE=${file}: must be an SVG or a PNG image`)
  }
  if (body.length > maximumLogoBytes) {
    throw new SettingsError(`BRAND_LOGO_FILE=${file}: must have at most ${maximumLogoBytes} bytes`)
  }
  return { type, body }
}

const Credentials = z.object({ clientId: z.string(), clientSecret: z.string() })

/** Reads the file on demand, because the sandbox writes it while the API starts. */
const clientIn = (file: string): (() => SandboxClient | undefined) => {
  let client: SandboxClient | undefined
  return () => {
    try {
      client ??= Credentials.parse(JSON.parse(readFileSync(file, "utf8")))
    } catch {
      return undefined
    }
    return client
  }
}

export const readSite = async (
  settings: ApiSettings,
): Promise<NonNullable<HttpAppDeps["site"]>> => {
  const { BRAND_NAME, BRAND_LOGO_FILE, STATUS_PAGE_URL, SANDBOX_CLIENT_FILE } = settings
  return {
    name: BRAND_NAME,
    ...(BRAND_LOGO_FILE === "" ? {} : { logo: await readLogo(BRAND_LOGO_FILE) }),
    ...(STATUS_PAGE_URL === "" ? {} : { statusUrl: STATUS_PAGE_URL }),
    ...(SANDBOX_CLIENT_FILE === "" ? {} : { client: clientIn(SANDBOX_CLIENT_FILE) }),
  }
}
