/** The readers and the pages of the dashboard that its test in a browser looks at. */
import type { BrowserContextOptions } from "playwright-core"
import { attack } from "./dashboard-world.ts"

const wide = { width: 1_280, height: 900 }
const phone = { width: 390, height: 844 }

/** The reader's settings, and the file name for them. */
export const readers = {
  "en-light": { locale: "en-GB", colorScheme: "light", viewport: wide },
  "pl-dark": { locale: "pl-PL", colorScheme: "dark", viewport: wide },
  "en-phone-dark": { locale: "en-GB", colorScheme: "dark", viewport: phone },
  "pl-phone": { locale: "pl-PL", colorScheme: "light", viewport: phone },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

/** Addresses of views, and their headings in both languages. */
export const views = (ids: Readonly<Record<"order" | "invoice" | "webhook", string>>) =>
  [
    ["overview", "#/", "Overview", "Podsumowanie"],
    ["orders", "#/orders", "Orders", "Zamówienia"],
    ["new-order", "#/orders/new", "New order", "Nowe zamówienie"],
    ["order", `#/orders/${ids.order}`, attack, attack],
    ["invoices", "#/invoices", "Invoices", "Faktury"],
    ["invoice", `#/invoices/${ids.invoice}`, "FV/", "FV/"],
    ["to-pay", "#/to-pay", "To pay", "Do zapłaty"],
    ["webhooks", "#/webhooks", "Webhooks", "Webhooki"],
    ["new-webhook", "#/webhooks/new", "Add a webhook", "Dodaj webhook"],
    ["webhook", `#/webhooks/${ids.webhook}`, "http://", "http://"],
    ["replays", `#/webhooks/${ids.webhook}/replays`, "http://", "http://"],
    ["settings", `#/webhooks/${ids.webhook}/settings`, "http://", "http://"],
    ["events", "#/events", "Events", "Zdarzenia"],
    ["sandbox", "#/sandbox", "Sandbox", "Sandbox"],
  ] as const
