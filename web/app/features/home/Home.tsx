export default function Home() {
  return <h1>Plenary</h1>;
}
