/**
 * What a company does with ksef-client-ts: it logs in, sends, exports, and lets an office read.
 *
 * Runs in a folder with `seller` and `office` keys and certificates, `online.xml` and
 * `batch-*.xml`.
 */
import {
  authenticateWithCertificate,
  authenticateWithToken,
  createZip,
  exportAndDownload,
  KSeFClient,
  openOnlineSession,
  parseUpoXml,
  pollUntil,
  uploadBatchParsed,
} from "ksef-client-ts"
import { readdirSync, readFileSync } from "node:fs"

const { KSEF_URL: baseUrl = "", SELLER_NIP: seller = "", OFFICE_NIP: office = "" } = process.env
const pollOptions = { intervalMs: 100, maxAttempts: 300 }

const print = (...words: ReadonlyArray<unknown>): void => console.log(words.join(" "))

const read = (name: string): string => readFileSync(name, "utf8")

/** As the holder of that certificate, in the seller's context. */
const logIn = async (name: string): Promise<KSeFClient> => {
  const client = new KSeFClient({ baseUrl })
  const [certPem, keyPem] = [read(`${name}.pem`), read(`${name}.key.pem`)]
  await authenticateWithCertificate(client, { certPem, keyPem, nip: seller, pollOptions })
  return client
}

const refusalOf = (name: string): Promise<string> =>
  logIn(name).then(
    () => "none",
    (error: unknown) => (String(error).includes("415") ? "415" : String(error)),
  )

const owner = await logIn("seller")
print("login certificate")

const { token } = await owner.tokens.generateToken({
  description: "for tests",
  permissions: ["InvoiceRead", "InvoiceWrite"],
})
const client = new KSeFClient({ baseUrl })
await authenticateWithToken(client, { nip: seller, token, pollOptions })
print("login token")

const session = await openOnlineSession(client)
const reference = await session.sendInvoice(read("online.xml"))
const invoice = await pollUntil(
  () => client.sessionStatus.getSessionInvoice(session.sessionRef, reference),
  ({ status }) => status.code >= 200,
  pollOptions,
)
print("online", invoice.status.code, invoice.ksefNumber)
await session.close()
const online = await session.waitForUpoParsed(pollOptions)
const numbers = online.parsed
  .flatMap(({ dokumenty }) => dokumenty)
  .map((one) => one.numerKSeFDokumentu)
print(
  "upo",
  online.successfulInvoiceCount,
  numbers.filter((one) => one === invoice.ksefNumber).length,
)

const names = readdirSync(".").filter((name) => /^batch-.*\.xml$/.test(name))
const archive = await createZip(
  names.map((fileName) => ({ fileName, content: readFileSync(fileName) })),
)
const batch = await uploadBatchParsed(client, archive, { pollOptions })
const status = await client.sessionStatus.getSessionStatus(batch.sessionRef)
print("batch", status.status.code, status.successfulInvoiceCount)
const documents = batch.upo.parsed.flatMap(({ dokumenty }) => dokumenty)
print("upo", batch.upo.successfulInvoiceCount, documents.length)

const from = new Date(Date.now() - 3_600_000).toISOString()
const filters = {
  subjectType: "Subject1",
  dateRange: { dateType: "PermanentStorage", from },
} as const
const seen = async (reader: KSeFClient): Promise<number> =>
  (await reader.invoices.queryInvoiceMetadata(filters)).invoices.length
await pollUntil(
  () => seen(client),
  (count) => count === 1 + names.length,
  pollOptions,
)
const exported = await exportAndDownload(client, filters, {
  extract: true,
  transport: fetch,
  pollOptions,
})
print("export 200", [...exported.files.keys()].filter((name) => name.endsWith(".xml")).length)

print("before", await refusalOf("office"))

const operated = async (operation: string): Promise<number> => {
  const { status: ended } = await pollUntil(
    () => owner.permissions.getOperationStatus(operation),
    (found) => found.status.code >= 200,
    pollOptions,
  )
  return ended.code
}

const granted = await owner.permissions.grantEntityPermissions({
  subjectIdentifier: { type: "Nip", value: office },
  permissions: [{ type: "InvoiceRead", canDelegate: false }],
  description: "for tests",
  subjectDetails: { fullName: "Biuro rachunkowe" },
})
print("grant", await operated(granted.referenceNumber))
const queryType = "PermissionsGrantedInCurrentContext"
const { permissions } = await owner.permissions.queryPersonsGrants({ queryType })
print("query", ...permissions.map(({ permissionScope }) => permissionScope))
print("effect", await seen(await logIn("office")))
for (const { id } of permissions) {
  const revoked = await owner.permissions.revokeCommonGrant(id)
  print("revoke", await operated(revoked.referenceNumber))
}
print("after", await refusalOf("office"))
