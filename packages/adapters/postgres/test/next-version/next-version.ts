/**
 * Loaded before a process of this version, makes it the next one or the one after that: an example
 * of a change that takes two versions (docs/explanation/storage.md).
 *
 * The column `orders.reference` becomes `customer_reference`. Version 2 adds the new column, which
 * a trigger fills for version 1, copies the old rows, and uses the new column alone. Version 3
 * removes the old column; processes must know that there is a new one.
 */
import { registerHooks } from "node:module"

const migrationsModule = new URL("next-migrations.ts", import.meta.url).href

/** In modules whose names end so, each text is replaced; a text that is not there is an error. */
const changes: Readonly<Record<string, ReadonlyArray<readonly [string, string]>>> = {
  "/postgres/src/order/placement.ts": [
    ["invoice_id, reference, currency", "invoice_id, customer_reference, currency"],
  ],
  "/postgres/src/order/order-page.ts": [
    ['"tenant_id", "reference", "id"', '"tenant_id", "customer_reference", "id"'],
    ['"reference is not null"', '"customer_reference is not null"'],
  ],
  "/postgres/src/invoice/invoice-page.ts": [
    ["orders.reference = ", "orders.customer_reference = "],
  ],
  "/postgres/src/migrations/index.ts": [
    ["\nimport ", `\nimport { nextMigrations } from ${JSON.stringify(migrationsModule)}\nimport `],
    ["\n] as const satisfies", "\n...nextMigrations,\n] as const satisfies"],
  ],
}

const changed = (url: string, source: string): string => {
  const [, texts = []] = Object.entries(changes).find(([name]) => url.endsWith(name)) ?? []
  return texts.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${url} has no ${JSON.stringify(from)}`)
    return text.replace(from, to)
  }, source)
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!Object.keys(changes).some((name) => url.endsWith(name))) return loaded
    return { ...loaded, source: changed(url, String(loaded.source)) }
  },
})
