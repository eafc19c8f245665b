/** The languages of the page, and texts in each of them. */

export const languages = ["en", "pl"] as const
export type Language = (typeof languages)[number]

/** The same text in every language. */
export type Message = Readonly<Record<Language, string>>

const key = "dashboard.language"

/**
 * The chosen language, else the browser's, else English. `preferred` has tags like `pl-PL`, best
 * first.
 */
export const chooseLanguage = (
  remembered: string | null,
  preferred: ReadonlyArray<string>,
): Language => {
  const tags = [remembered ?? "", ...preferred].map((tag) => tag.toLowerCase().split("-")[0])
  for (const tag of tags) {
    const supported = languages.find((language) => language === tag)
    if (supported !== undefined) return supported
  }
  return "en"
}

export const rememberedLanguage = (storage: Storage): string | null => storage.getItem(key)

export const rememberLanguage = (storage: Storage, language: Language): void =>
  storage.setItem(key, language)
