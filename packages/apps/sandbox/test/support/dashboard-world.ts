/** The data for the dashboard's tests in a browser. */
import { type Endpoint, eventually, startEndpoint } from "@procurement/testing"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import type { SandboxInfo } from "../../src/index.ts"
import { launchBrowser } from "./browser.ts"
import { type Buyer, buyerAt, type OrderView, readInfo } from "./buyer.ts"
import { type Operator, operatorAt } from "./operator.ts"
import { runProgram } from "./program.ts"
import { type ReplayView, webhookOwnerAt } from "./webhook-owner.ts"

interface Replays {
  readonly items: ReadonlyArray<ReplayView>
}

export interface DashboardWorld {
  readonly info: SandboxInfo
  readonly buyer: Buyer
  readonly browser: Browser
  readonly endpoint: Endpoint
  /** Whether all replays of the webhook have ended. */
  readonly areReplaysComplete: () => Promise<boolean>
  readonly ids: Readonly<Record<"order" | "invoice" | "webhook", string>>
  readonly mailedLink: (request?: () => Promise<unknown>) => Promise<string>
  readonly moveClock: (duration: string) => Promise<unknown>
}

interface Mails {
  readonly items: ReadonlyArray<{ readonly id: string; readonly to: ReadonlyArray<string> }>
}

const ownerEmail = "owner@sandbox.example"

const requestLink = async ({ baseUrl }: SandboxInfo): Promise<void> => {
  const fromOurPage = { "sec-fetch-site": "same-origin", "x-procurement-session": "1" }
  const response = await fetch(`${baseUrl}/v1/sign-in-links`, {
    method: "POST",
    headers: { "content-type": "application/json", ...fromOurPage },
    body: JSON.stringify({ email: ownerEmail }),
  })
  expect(response.status).toBe(202)
}

/** Requests a sign-in link for the owner, and returns it from the e-mail. */
export const mailedLink = async (
  info: SandboxInfo,
  request: () => Promise<unknown> = () => requestLink(info),
): Promise<string> => {
  const { mailUrl } = info
  const mails = async () => {
    const { items }: Mails = await (await fetch(`${mailUrl}/messages`)).json()
    return items.filter(({ to }) => to.includes(ownerEmail)).map(({ id }) => id)
  }
  const before = new Set(await mails())
  await request()
  const sent = async () => (await mails()).find((id) => !before.has(id))
  await eventually(async () => (await sent()) !== undefined)
  const { text } = await (await fetch(`${mailUrl}/messages/${await sent()}`)).json()
  return /http:\S+#\/sign-in\/\w+/.exec(text)?.[0] ?? expect.fail(text)
}

export const attack = `<img src=x onerror=alert(1)>`

/** An order whose texts try to become markup; two of its five pieces have left. */
const placeAttack = async (buyer: Buyer, operator: Operator): Promise<OrderView> => {
  const order = await buyer.ask<OrderView>("/v1/orders", {
    currency: "PLN",
    reference: attack,
    metadata: { note: attack },
    lines: [{ sku: "KUB-330-GRA", quantity: 5 }],
  })
  const parcel = { carrier: attack, trackingNumber: "5201", lines: [{ line: 1, quantity: 2 }] }
  await operator.ask(`/orders/${order.id}/shipment`, parcel)
  return order
}

/** A sandbox in that folder, with orders and a webhook, and a browser to look at it. */
export const openDashboardWorld = async (folder: string): Promise<DashboardWorld> => {
  const sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  const info = await readInfo(folder)
  const endpoint = await startEndpoint()
  const buyer = await buyerAt(info)
  const operator = operatorAt(info)
  const owner = webhookOwnerAt(info)
  const { id: webhook } = await owner.ask<{ readonly id: string }>("", {
    url: `${endpoint.url}/hooks?q=${encodeURIComponent(attack)}`,
    events: ["order.shipped", "invoice.issued", "invoice.paid"],
    contactEmail: "it@example.com",
  })
  const { id: order, invoices } = await placeAttack(buyer, operator)
  const { id: invoice } = invoices[0]
  await buyer.archived(invoice)
  for (let placed = 0; placed < 6; placed += 1) await buyer.order()
  const areReplaysComplete = async (): Promise<boolean> => {
    const { items } = await owner.ask<Replays>(`/${webhook}/replays`)
    return items.every(({ completedAt }) => completedAt !== null)
  }
  const browser = await launchBrowser()
  return {
    info,
    buyer,
    endpoint,
    areReplaysComplete,
    browser,
    ids: { order, invoice, webhook },
    mailedLink: (request) => mailedLink(info, request),
    moveClock: (advance) => operator.ask("/sandbox/clock", { advance }),
  }
}

/** Waits until the page has that heading. */
export const heading = (page: Page, text: string): Promise<void> =>
  page.getByRole("heading", { level: 1 }).filter({ hasText: text }).waitFor()
