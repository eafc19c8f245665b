/** Permissions and exports, requested by an independent client. */
import { exportAndDownload, openSendAndClose } from "ksef-client-ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice, sellerNip } from "./support/an-invoice.ts"
import { aClient, logIn, quickly, signerFor } from "./support/client.ts"

const otherNip = "1111111111"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0, permanentStorageMillis: 0 } })
})

afterAll(async () => simulator.close())

const owner = async () => {
  const client = aClient(simulator.url)
  await logIn(client, await signerFor())
  return client
}

it("ksef-client-ts grants, reads and revokes permissions of a company", async () => {
  const client = await owner()
  const { referenceNumber } = await client.permissions.grantEntityPermissions({
    subjectIdentifier: { type: "Nip", value: otherNip },
    permissions: [{ type: "InvoiceRead", canDelegate: false }],
    description: "do próby",
    subjectDetails: { fullName: "Biuro rachunkowe" },
  })
  await expect
    .poll(async () => (await client.permissions.getOperationStatus(referenceNumber)).status.code)
    .toBe(200)
  const other = aClient(simulator.url)
  await logIn(other, await signerFor(otherNip), sellerNip)
  const own = await other.permissions.queryPersonalGrants()
  expect(own.permissions).toMatchObject([{ permissionScope: "InvoiceRead" }])
  const queryType = "PermissionsGrantedInCurrentContext"
  const { permissions } = await client.permissions.queryPersonsGrants({ queryType })
  for (const { id } of permissions) await client.permissions.revokeCommonGrant(id)
  expect((await client.permissions.queryPersonsGrants({ queryType })).permissions).toEqual([])
})

it("ksef-client-ts exports, decrypts and unpacks invoices", async () => {
  const client = await owner()
  await openSendAndClose(client, [Buffer.from(anInvoice())], { pollOptions: quickly })
  const filters = {
    subjectType: "Subject1",
    dateRange: {
      dateType: "PermanentStorage",
      from: new Date(Date.now() - 3_600_000).toISOString(),
    },
  } as const
  const result = await exportAndDownload(client, filters, {
    extract: true,
    transport: fetch,
    pollOptions: quickly,
  })
  expect([...result.files.keys()].toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^${sellerNip}-.*\\.xml$`)),
    "_metadata.json",
  ])
})
