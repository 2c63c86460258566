// What a house says, where the page hears it by itself. Of lists, only rows that have the right form are taken.
import type { Entry, Frame, Said } from "./said";

// A link as a code to scan: the path of the dark squares, on a grid of so many a side. It has no margin of its own.
export interface Scanned {
  size: number;
  path: string;
}

export type Heard = Said | (Frame & Entry) | { scan: Partial<Scanned> | null };

// A message; without members where it is none.
export function hear(text: string): Heard | { none?: never } {
  try {
    return (JSON.parse(text) ?? {}) as Heard;
  } catch {
    return {};
  }
}

// What stands for members that are not there, see said.ts.
type Form<T> = { readonly [member in keyof T]-?: unknown };

function fits(value: unknown, form: unknown): boolean {
  if (form instanceof Set) return form.has(value);
  if (Array.isArray(form)) return Array.isArray(value) && value.every((one) => fits(one, form[0]));
  return form === null || typeof value === typeof form;
}

// The rows of a list, with every member.
export function rows<T>(list: unknown, form: Form<T>, needs: readonly (keyof T)[]): Required<T>[] {
  const members = Object.keys(form) as (keyof T)[];
  const otherwise = (member: keyof T): unknown => (Array.isArray(form[member]) ? [] : (form[member] ?? undefined));
  const read = (row: Partial<T>): Required<T>[] => {
    const good = needs.every((member) => row[member] !== undefined) && members.every((member) => row[member] === undefined || fits(row[member], form[member]));
    return good ? [Object.fromEntries(members.map((member) => [member, row[member] ?? otherwise(member)])) as Required<T>] : [];
  };
  return Array.isArray(list) ? list.flatMap((row) => read((row ?? {}) as Partial<T>)) : [];
}
