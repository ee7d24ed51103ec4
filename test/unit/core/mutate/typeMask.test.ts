/** Types as bits. */
import { describe, expect, it } from 'vitest';
import {
  containerOf,
  elementType,
  isKnown,
  ownType,
  TYPE_ANY,
  TYPE_LIST,
  TYPE_NUMBER,
  TYPE_STRING,
  typesMeet,
} from '../../../../src/core/mutate/typeMask.js';

describe('type masks', () => {
  it('keep a container apart from its elements', () => {
    const type = containerOf(TYPE_LIST, TYPE_NUMBER);
    expect(ownType(type)).toBe(TYPE_LIST);
    expect(elementType(type)).toBe(TYPE_NUMBER);
    expect(elementType(containerOf(TYPE_LIST, TYPE_ANY))).toBe(TYPE_ANY);
  });

  it('make the elements of a string strings', () => {
    expect(elementType(TYPE_STRING)).toBe(TYPE_STRING);
  });

  it('read nothing known as anything', () => {
    expect(ownType(0)).toBe(TYPE_ANY);
    expect(isKnown(TYPE_ANY)).toBe(false);
    expect(isKnown(containerOf(TYPE_LIST, TYPE_NUMBER))).toBe(true);
  });

  it('meet when a value could be of both', () => {
    expect(typesMeet(TYPE_NUMBER, TYPE_STRING)).toBe(false);
    expect(typesMeet(TYPE_NUMBER, TYPE_ANY)).toBe(true);
    expect(typesMeet(containerOf(TYPE_LIST, TYPE_NUMBER), containerOf(TYPE_LIST, TYPE_STRING))).toBe(true);
  });
});
