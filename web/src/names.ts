// Names that people give themselves: any letters, as long as a record has room for them.

const SIGNS_MAX = 30;
const BYTES_MAX = 63; // of UTF-8, as RECORD_NAME_MAX in core/record.h

// What a reader takes for one letter each: an emoji of several parts is one, a letter with its accents too.
function letters(text: string): string[] {
  if ("Segmenter" in Intl) return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  // Without a segmenter: marks, joiners and what follows a joiner stay with the letter before.
  return text.match(/\P{M}[\p{M}\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:(?<=\u200D)\P{M}[\p{M}\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]*)*/gu) ?? [];
}

// The name without blanks around it, cut after a whole letter where it is too long; `spare` bytes are left free.
export function fitName(text: string, spare = 0): string {
  const bytes = new TextEncoder();
  let name = "";
  let used = spare;
  for (const letter of letters(text.replace(/\p{Cc}+/gu, " ").trim()).slice(0, SIGNS_MAX)) {
    used += bytes.encode(letter).length;
    if (used > BYTES_MAX) break;
    name += letter;
  }
  return name.trim();
}

// The text without what is drawn as nothing, which a house takes in no name (house_wish_is_name in src/house): an emoji
// that a keyboard has made of several parts is written as these parts.
export function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}+/gu, "");
}
