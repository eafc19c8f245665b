/**
 * The codes of the forms: as a session declares them, and as the UPO names their schemas.
 *
 * Source: CIRFMF/ksef-api, open-api.json 2.9.0 (InvoiceMetadata.formCode), consulted 2026-11-30.
 */
import { z } from "zod"
import { type FormName, formNames } from "../state/values.ts"

export const FormCode = z.object({
  systemCode: z.string(),
  schemaVersion: z.string(),
  value: z.string(),
})
export type FormCode = z.output<typeof FormCode>

export const formCodes: Readonly<Record<FormName, FormCode>> = {
  "FA(2)": { systemCode: "FA (2)", schemaVersion: "1-0E", value: "FA" },
  "FA(3)": { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" },
  "PEF(3)": { systemCode: "PEF (3)", schemaVersion: "2-1", value: "PEF" },
  "PEF_KOR(3)": { systemCode: "PEF_KOR (3)", schemaVersion: "2-1", value: "PEF" },
  "FA_RR(1)": { systemCode: "FA_RR (1)", schemaVersion: "1-1E", value: "FA_RR" },
}

/** The file names of the main schemas. */
export const schemaNames: Readonly<Record<FormName, string>> = {
  "FA(2)": "Schemat_FA(2)_v1-0E.xsd",
  "FA(3)": "Schemat_FA(3)_v1-0E.xsd",
  "PEF(3)": "Schemat_PEF(3)_v2-1.xsd",
  "PEF_KOR(3)": "Schemat_PEF_KOR(3)_v2-1.xsd",
  "FA_RR(1)": "Schemat_FA_RR(1)_v1-1E.xsd",
}

/** The form with exactly that code. */
export const formNamed = (code: FormCode): FormName | undefined =>
  formNames.find((name) => {
    const { systemCode, schemaVersion, value } = formCodes[name]
    return (
      code.systemCode === systemCode && code.schemaVersion === schemaVersion && code.value === value
    )
  })
