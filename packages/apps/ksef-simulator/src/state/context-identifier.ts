/**
 * The context of a login: its four kinds and the forms of their values.
 *
 * Source: CIRFMF/ksef-docs, schemas/auth (AuthTokenRequest 2.1), consulted 2026-11-20.
 */
import type { ContextIdentifier, ContextType } from "./values.ts"

const patterns: Readonly<Record<ContextType, RegExp>> = {
  Nip: /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/,
  InternalId: /^[1-9]((\d[1-9])|([1-9]\d))\d{7}-\d{5}$/,
  NipVatUe: /^[1-9]((\d[1-9])|([1-9]\d))\d{7}-[A-Z]{2}[A-Z0-9+*]{2,12}$/,
  PeppolId: /^P[A-Z]{2}\d{6}$/,
}

export const isContextType = (name: string): name is ContextType => Object.hasOwn(patterns, name)

/** Whether the value has the form that its type requires. */
export const isContextIdentifier = ({ type, value }: ContextIdentifier): boolean =>
  patterns[type].test(value)

/** The NIP that a context acts for: InternalId and NipVatUe start with it, PeppolId has none. */
export const nipOfContext = ({ type, value }: ContextIdentifier): string | undefined =>
  type === "PeppolId" ? undefined : value.slice(0, 10)

export const isSameContext = (a: ContextIdentifier, b: ContextIdentifier): boolean =>
  a.type === b.type && a.value === b.value

/** Whether an internal identifier ends with the sum of its other digits, weighted 1, 3, 1, 3 … */
export const hasCheckDigit = (internalId: string): boolean => {
  const digits = [...internalId.replaceAll("-", "")].map(Number)
  const sum = digits
    .slice(0, -1)
    .reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === digits.at(-1)
}
