/** The pages of the console that its tests look at: for errors, violations, and as pictures. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { overflows, violationsOf } from "./browser.ts"
import { heading } from "./dashboard-world.ts"

export type View = readonly [name: string, hash: string, english: string, polish: string]

/** Pages that exist once. */
export const lists: ReadonlyArray<View> = [
  ["today", "#/today", "Today", "Dzisiaj"],
  ["waiting", "#/waiting", "To be sent", "Do wysłania"],
  ["invoices", "#/invoices", "Invoices", "Faktury"],
  ["returns", "#/returns", "Returns", "Zwroty"],
  ["customers", "#/customers", "Customers", "Klienci"],
  ["statement", "#/statement", "Bank statement", "Wyciąg bankowy"],
  ["unmatched", "#/unmatched", "Unmatched payments", "Niedopasowane wpłaty"],
  ["new-customer", "#/new-customer", "New customer", "Nowy klient"],
  ["catalog", "#/catalog", "Catalogue", "Katalog"],
  ["new-item", "#/new-item", "New item", "Nowy artykuł"],
  ["import", "#/import", "Import a price list", "Import cennika"],
  ["service", "#/service", "Service", "Stan usługi"],
  ["people", "#/people", "People", "Osoby"],
  ["records", "#/records", "Records", "Zapisy działań"],
  ["account", "#/account", "Your passkeys", "Twoje klucze dostępu"],
]

export const pictureOf = async (
  page: Page,
  [view, reader]: readonly [view: string, reader: string],
  folder: string | undefined,
): Promise<void> => {
  if (folder === undefined) return
  await page.screenshot({ path: `${folder}/console-${view}-${reader}.png`, fullPage: true })
}

export const expectGood = async (
  page: Page,
  [view, hash, english, polish]: View,
  reader: readonly [name: string, locale: string],
  pictures: string | undefined,
): Promise<void> => {
  const [name, locale] = reader
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  await heading(page, locale === "pl-PL" ? polish : english)
  await page.waitForLoadState("networkidle")
  expect([view, ...(await violationsOf(page))]).toEqual([view])
  expect([view, await overflows(page)]).toEqual([view, false])
  await pictureOf(page, [view, name], pictures)
}
