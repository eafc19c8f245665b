/** The payer's own account, as the reader lets this browser keep it; it is never sent. */

export interface PayerAccount {
  readonly name: string
  readonly iban: string
}

const key = "dashboard.payer"

const isAccount = (value: unknown): value is PayerAccount =>
  typeof value === "object" && value !== null && "name" in value && "iban" in value

/** Undefined when nothing was kept, or something else. */
export const keptAccount = (storage: Storage): PayerAccount | undefined => {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isAccount(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const keepAccount = (storage: Storage, { name, iban }: PayerAccount): void =>
  storage.setItem(key, JSON.stringify({ name, iban }))

export const forgetAccount = (storage: Storage): void => storage.removeItem(key)

/** `PL61 1090 …` as people type it, without spaces. */
export const compactIban = (text: string): string => {
  const compact = text.replaceAll(/[\s-]/g, "").toUpperCase()
  return /^\d{26}$/.test(compact) ? `PL${compact}` : compact
}

/** In groups of four. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, "$1 ")
