/** The keys and certificates that a sandbox makes for TLS. */
import { X509Certificate } from "node:crypto"
import { readFile, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type DataFolder, takeFolder } from "../src/data-folder.ts"
import { type TlsFiles, tlsFiles } from "../src/tls-files.ts"

const parent = temporaryFolder(afterAll)
const day = 86_400_000
/** The furthest that the sandbox's clock can be ahead. */
const furthest = 366 * day
let folder: DataFolder
let first: TlsFiles

beforeAll(async () => {
  folder = await takeFolder(join(parent, "sandbox"))
  first = await tlsFiles(folder, Date.now() + furthest)
})
afterAll(() => folder.release())

const certificateIn = async (file: string) => new X509Certificate(await readFile(file))

describe("Sandbox TLS files", () => {
  it("the sandbox's authority signs certificates for 127.0.0.1 and for a client", async () => {
    const authority = await certificateIn(first.authorityFile)
    const api = await certificateIn(first.certificateFile)
    const client = await certificateIn(first.clientCertificateFile)
    expect(api.verify(authority.publicKey) && client.verify(authority.publicKey)).toBe(true)
    expect([api.checkIP("127.0.0.1"), api.checkHost("localhost")]).toEqual(["127.0.0.1", undefined])
    expect([authority.ca, api.ca, client.ca]).toEqual([true, false, false])
  })

  it("the certificates are valid now and a year beyond the furthest clock offset", async () => {
    const files = [first.authorityFile, first.certificateFile, first.clientCertificateFile]
    for (const { validFromDate, validToDate } of await Promise.all(files.map(certificateIn))) {
      expect(validFromDate.getTime()).toBeLessThan(Date.now())
      expect(validToDate.getTime()).toBeGreaterThan(Date.now() + furthest + 365 * day)
    }
  })

  it("a restart does not change the TLS files", async () => {
    const at = new Date(1_000_000_000_000)
    await utimes(first.clientCertificateFile, at, at)
    expect(await tlsFiles(folder, Date.now())).toEqual(first)
    expect((await stat(first.clientCertificateFile)).mtime).toEqual(at)
  })

  it("certificates that expire within 30 days are renewed with the same keys", async () => {
    const [authority, before] = await Promise.all([
      readFile(first.authorityFile, "utf8"),
      certificateIn(first.clientCertificateFile),
    ])
    const renewed = await tlsFiles(folder, before.validToDate.getTime() - 29 * day)
    const after = await certificateIn(renewed.clientCertificateFile)
    expect(after.serialNumber).not.toBe(before.serialNumber)
    expect(after.publicKey.equals(before.publicKey)).toBe(true)
    expect(renewed.clientThumbprint).not.toBe(first.clientThumbprint)
    expect(await readFile(renewed.authorityFile, "utf8")).toBe(authority)
  })

  it("only the owner can read the TLS files", async () => {
    expect((await stat(folder.within("tls"))).mode & 0o777).toBe(0o700)
    const { authorityFile, keyFile, clientKeyFile, clientCertificateFile } = first
    for (const file of [authorityFile, keyFile, clientKeyFile, clientCertificateFile]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })
})
