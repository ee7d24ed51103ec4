/** Guessed types as bits: what a value may be, and what the things in it may be. */

/** Bits 0–9: what the value itself may be. Bits 10–19: what its elements may be; none set means unknown. */
export type TypeMask = number;

export const TYPE_NUMBER = 1;
export const TYPE_STRING = 2;
export const TYPE_LIST = 4;
export const TYPE_MAP = 8;
export const TYPE_SET = 16;
export const TYPE_BOOLEAN = 32;
export const TYPE_NULL = 64;
export const TYPE_FUNCTION = 128;
export const TYPE_OBJECT = 256;
/** One character, where that is no text. */
export const TYPE_CHARACTER = 512;
export const TYPE_ANY = 1_023;
export const TYPE_SEQUENCE = TYPE_STRING | TYPE_LIST;
export const TYPE_ITERABLE = TYPE_STRING | TYPE_LIST | TYPE_MAP | TYPE_SET;

const ELEMENT_SHIFT = 10;

/** What the value itself may be; nothing known reads as anything. */
export function ownType(type: TypeMask): TypeMask {
  return type & TYPE_ANY || TYPE_ANY;
}

/** What iterating or indexing the value gives; a string gives strings. */
export function elementType(type: TypeMask): TypeMask {
  const element = (type >> ELEMENT_SHIFT) & TYPE_ANY;
  if (element !== 0) return element;
  return ownType(type) === TYPE_STRING ? TYPE_STRING : TYPE_ANY;
}

/** A container type with elements of a known type. */
export function containerOf(container: TypeMask, element: TypeMask): TypeMask {
  const own = ownType(element);
  return own === TYPE_ANY ? ownType(container) : ownType(container) | (own << ELEMENT_SHIFT);
}

/** Whether a value of one type could stand where the other is. */
export function typesMeet(a: TypeMask, b: TypeMask): boolean {
  return (ownType(a) & ownType(b)) !== 0;
}

/** Whether exactly one type is left, so that the guess says something. */
export function isKnown(type: TypeMask): boolean {
  const own = ownType(type);
  return (own & (own - 1)) === 0;
}
