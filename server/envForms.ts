import { getAddress, isAddress, type Address } from 'viem';
import { EnvFault, type Given } from './envFault.ts';

/** Treats an empty setting as unset, as shells and compose files unset variables this way. */
export function text(given: Given, name: string): string | undefined {
  const value = given[name]?.trim();
  return value === '' ? undefined : value;
}

/** The value of a setting without a default. Throws an EnvFault when it is missing. */
export function needed<Value>(name: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new EnvFault(`${name} is missing.`);
  return value;
}

export function matching(given: Given, name: string, form: RegExp, expected: string): string | null {
  const value = text(given, name);
  if (value === undefined) return null;
  if (!form.test(value)) throw new EnvFault(`${name} must be ${expected}.`);
  return value;
}

export function integer(given: Given, name: string, fallback: number, min: number, max: number): number {
  const value = text(given, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new EnvFault(`${name} must be a whole number from ${min} to ${max}.`);
}

export function oneOf(given: Given, name: string, choice: readonly string[], fallback: string): string {
  const value = text(given, name) ?? fallback;
  if (choice.includes(value)) return value;
  throw new EnvFault(`${name} must be one of ${choice.join(', ')}.`);
}

export const TOKEN = /^[\x21-\x7e]{16,200}$/;
export const TOKEN_FORM = '16 to 200 characters without spaces';

export const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A required address, checksummed. Lower-case addresses have no checksum; others must have a valid one. */
export function neededAddress(given: Given, name: string): Address {
  const value = needed(name, text(given, name));
  if (isAddress(value, { strict: value !== value.toLowerCase() })) return getAddress(value);
  throw new EnvFault(`${name} must be an address with a valid checksum.`);
}

export function readAddresses(given: Given, name: string): string[] {
  const list = (text(given, name) ?? '').split(',').map((part) => part.trim());
  const addresses = list.filter((part) => part !== '');
  const wrong = addresses.find((address) => !ADDRESS.test(address));
  if (wrong === undefined) return addresses;
  throw new EnvFault(`${name} must be addresses separated by commas; "${wrong.slice(0, 50)}" is not one.`);
}
