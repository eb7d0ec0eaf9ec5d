export function Email({ address }: { address: string }) {
  const [name, domain] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
