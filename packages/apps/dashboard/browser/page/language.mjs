/**
 * The language of the page: what was chosen before, else what the browser prefers, else English.
 *
 * @import { Language } from "../api-types.ts"
 */

/** @type {ReadonlyArray<Language>} */
export const languages = ["en", "pl"]

const key = "dashboard.language"

/**
 * @param {string | null} remembered
 * @param {ReadonlyArray<string>} preferred tags like `pl-PL`, best first
 * @returns {Language}
 */
export const chooseLanguage = (remembered, preferred) => {
  const wanted = [remembered ?? "", ...preferred].map((tag) => tag.toLowerCase().split("-")[0])
  for (const tag of wanted) {
    const known = languages.find((language) => language === tag)
    if (known !== undefined) return known
  }
  return "en"
}

/** @param {Storage} storage */
export const rememberedLanguage = (storage) => storage.getItem(key)

/** @param {Storage} storage @param {Language} language */
export const rememberLanguage = (storage, language) => storage.setItem(key, language)
