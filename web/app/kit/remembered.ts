/**
 * A text that outlives the page; without storage it lasts as long as the page.
 *
 * @param storage by default outlives the visit, too
 */
export function remembered(key: string, storage: () => Storage = () => localStorage) {
  const attempt = <T>(use: (kept: Storage) => T) => {
    try {
      return use(storage());
    } catch {
      return null; // storage is refused
    }
  };
  return {
    read: (): string | null => attempt((kept) => kept.getItem(key)),
    write: (value: string) => attempt((kept) => kept.setItem(key, value)),
    forget: () => attempt((kept) => kept.removeItem(key)),
  };
}

/** The same for this tab alone. */
export const rememberedInTab = (key: string) => remembered(key, () => sessionStorage);
