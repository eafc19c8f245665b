/**
 * Naglowek: which form this is, when the file was made and by what.
 *
 * The form is FA(3), in force since 2026-02-01; its code, version and variant are fixed values of
 * the schema (schemat_FA(3)_v1-0E.xsd, TNaglowek).
 */
import { type Instant, toIso } from "@procurement/domain/calendar"
import { element } from "./xml-text.ts"

/** DataWytworzeniaFa: whole seconds, UTC. */
const toSeconds = (at: Instant): string => `${toIso(at).slice(0, 19)}Z`

export const headerSection = (createdAt: Instant, systemInfo: string): string =>
  [
    "<Naglowek>",
    '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
    "<WariantFormularza>3</WariantFormularza>",
    `<DataWytworzeniaFa>${toSeconds(createdAt)}</DataWytworzeniaFa>`,
    element("SystemInfo", systemInfo),
    "</Naglowek>",
  ].join("")
